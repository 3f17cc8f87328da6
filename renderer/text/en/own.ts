import type { Phrases } from '../phrase.ts';

export const own = {
  'own.title': 'Your data',
  'own.hint':
    'Everything of yours in open formats (JSON, PGN, CSV), without tokens and keys; or a report on a fault that names nobody. Both are saved on this computer and sent nowhere.',
  'own.export': 'Export everything',
  'own.report': 'Report on a fault',
  'own.report_hint':
    'Read every file before it is saved. Names, wallets, ids, keys and folders are taken out.',
  'own.save': 'Save the report',
  'own.saved': 'Saved, {size}:',
  'own.file': 'file',
} as const satisfies Phrases;
