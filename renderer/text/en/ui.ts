import type { Phrases } from '../phrase.ts';

export const ui = {
  'ui.close': 'Close',
  'ui.cancel': 'Cancel',
  'ui.dismiss': 'Dismiss',
  'ui.copy': 'Copy',
  'ui.copied': 'Copied',
  'ui.copy_what': 'Copy: {name}',
  'ui.copy_name': 'Copy {name} {text}',
  'ui.copied_name': 'Copied {name} {text}',
  'ui.command': 'Command',
  'ui.or_command_line': 'The same from a terminal',
  'ui.less': 'Less',
  'ui.more': 'More',
  'ui.retry': 'Try again',
  'ui.export': 'Export',
  'ui.export_csv': 'As CSV',
  'ui.export_json': 'As JSON',
  'ui.clear_filters': 'Clear filters',
  'ui.notifications': 'Notifications',
  'ui.loading': 'Loading…',
  'ui.none': '—',
} as const satisfies Phrases;
