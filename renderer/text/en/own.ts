import type { Phrases } from '../phrase.ts';

export const own = {
  'own.title': 'Your data',
  'own.hint':
    'All your data in open formats (JSON, PGN, CSV), without tokens and keys; or a problem report without names. Both are saved on this computer and sent nowhere.',
  'own.export': 'Export everything',
  'own.report': 'Report a problem',
  'own.report_hint': 'Read each file before you save it. Names, wallets, ids, keys and folders are removed.',
  'own.save': 'Save the report',
  'own.saved': 'Saved, {size}:',
  'own.file': 'file',
} as const satisfies Phrases;
