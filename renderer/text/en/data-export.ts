import type { Phrases } from '../phrase.ts';

export const dataExport = {
  'data_export.title': 'Your data',
  'data_export.hint':
    'Export all your data in open formats (JSON, PGN, CSV), without tokens or keys, or create a problem report without names. Both are saved on this computer and sent nowhere.',
  'data_export.export': 'Export everything',
  'data_export.report': 'Report a problem',
  'data_export.report_hint':
    'Read each file before you save or copy it. Names, wallets, ids, keys and folders are removed.',
  'data_export.save': 'Save the report',
  'data_export.copy': 'Copy the report',
  'data_export.copied': 'Copied',
  'data_export.saved': 'Saved, {size}:',
  'data_export.file': 'file',
} as const satisfies Phrases;
