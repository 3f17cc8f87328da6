import type { Phrases } from '../phrase.ts';

export const backup = {
  'backup.title': 'Archives of everything',
  'backup.create': 'Make an archive',
  'backup.none':
    'None yet. An archive holds the whole data folder in one file that can be checked and gone back to.',
  'backup.waiting': 'An archive is put in place at the next start of the host.',
  'backup.cancelled': 'Stopped before the end.',
  'backup.step_pack': 'Packing',
  'backup.step_unpack': 'Unpacking',
  'backup.step_verify': 'Verifying',
  'backup.check': 'Check',
  'backup.check_name': 'Check {file}',
  'backup.restore': 'Go back to it',
  'backup.restore_name': 'Go back to {file}',
  'backup.remove': 'Remove',
  'backup.remove_name': 'Remove {file}',
  'backup.done_create': 'The archive is made',
  'backup.done_check': 'Everything in it holds',
  'backup.done_restore': 'It is put in place at the next start',
  'backup.sure_create': 'Make an archive of everything?',
  'backup.sure_restore': 'Go back to this archive?',
  'backup.sure_remove': 'Remove this archive?',
  'backup.hint_create': 'Play goes on meanwhile. It lies in the data folder under backups.',
  'backup.hint_restore':
    'It is verified first. At the next start it takes the place of everything here; what is here now is kept beside it.',
  'backup.hint_remove': 'The file is deleted. This cannot be undone.',
  'backup.with_keys': 'With the keys of wallets and models: whoever has the file has them',
} as const satisfies Phrases;
