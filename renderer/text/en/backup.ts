import type { Phrases } from '../phrase.ts';

export const backup = {
  'backup.title': 'Archives',
  'backup.create': 'Create an archive',
  'backup.none':
    'None yet. An archive contains the whole data folder in one file that you can check and restore.',
  'backup.waiting': 'An archive will be restored at the next start of the host.',
  'backup.cancelled': 'Stopped before it finished.',
  'backup.step_pack': 'Packing',
  'backup.step_unpack': 'Unpacking',
  'backup.step_verify': 'Verifying',
  'backup.check': 'Check',
  'backup.check_name': 'Check {file}',
  'backup.restore': 'Restore',
  'backup.restore_name': 'Restore {file}',
  'backup.remove': 'Remove',
  'backup.remove_name': 'Remove {file}',
  'backup.done_create': 'The archive was created',
  'backup.done_check': 'The archive is complete and intact',
  'backup.done_restore': 'It will be restored at the next start',
  'backup.sure_create': 'Create an archive?',
  'backup.sure_restore': 'Restore this archive?',
  'backup.sure_remove': 'Remove this archive?',
  'backup.hint_create': 'Matches continue meanwhile. The archive is stored in the data folder under backups.',
  'backup.hint_restore':
    'It is verified first. At the next start it replaces everything in the data folder; the current data is kept beside it.',
  'backup.hint_remove': 'The file is deleted. This cannot be undone.',
  'backup.replace_keys': 'Replace the keys of this computer with the keys of the archive, if it contains any',
  'backup.with_keys': 'Include the keys of wallets and models: anyone who has the file has the keys',
} as const satisfies Phrases;
