import type { Phrases } from '../phrase.ts';

export const ownData = {
  'own_data.title': 'Your data',
  'own_data.hint':
    'All your data in open formats (JSON, PGN, CSV), without tokens and keys; or a problem report without names. Both are saved on this computer and sent nowhere.',
  'own_data.export': 'Export everything',
  'own_data.report': 'Report a problem',
  'own_data.report_hint':
    'Read each file before you save or copy it. Names, wallets, ids, keys and folders are removed.',
  'own_data.save': 'Save the report',
  'own_data.copy': 'Copy the report',
  'own_data.copied': 'Copied',
  'own_data.saved': 'Saved, {size}:',
  'own_data.file': 'file',
} as const satisfies Phrases;
