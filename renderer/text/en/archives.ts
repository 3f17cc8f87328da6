import type { Phrases } from '../phrase.ts';

export const archives = {
  'archives.title': 'Archives',
  'archives.create': 'Create an archive',
  'archives.none':
    'None yet. An archive contains the whole data folder in one file that you can check and restore.',
  'archives.waiting': 'An archive will be restored at the next start of the host.',
  'archives.cancelled': 'Stopped before it finished.',
  'archives.step_pack': 'Packing',
  'archives.step_unpack': 'Unpacking',
  'archives.step_verify': 'Verifying',
  'archives.check': 'Check',
  'archives.check_name': 'Check {file}',
  'archives.restore': 'Restore',
  'archives.restore_name': 'Restore {file}',
  'archives.remove': 'Remove',
  'archives.remove_name': 'Remove {file}',
  'archives.done_create': 'The archive was created',
  'archives.done_check': 'The archive is complete and intact',
  'archives.done_restore': 'It will be restored at the next start',
  'archives.sure_create': 'Create an archive?',
  'archives.sure_restore': 'Restore this archive?',
  'archives.sure_remove': 'Remove this archive?',
  'archives.hint_create':
    'Matches continue meanwhile. The archive is stored in the data folder under backups.',
  'archives.hint_restore':
    'It is verified first. At the next start it replaces everything in the data folder; the current data is kept beside it.',
  'archives.hint_remove': 'The file is deleted. This cannot be undone.',
  'archives.replace_keys':
    'Replace the keys of this computer with the keys of the archive, if it contains any',
  'archives.with_keys': 'Include the keys of wallets and models: anyone who has the file has the keys',
} as const satisfies Phrases;
