import type { Phrases } from '../phrase.ts';

/** The texts of every match page, whichever system the match belongs to. */
export const match = {
  'match_page.title': '{game}: {players}',
  'match_page.id': 'match id',
  'match_page.parts': 'Parts of this match',
  'match_page.part_moves': 'Moves',
  'match_page.part_reasoning': 'Reasoning',
  'match_page.part_trace': 'Trace',
  'match_page.part_messages': 'Messages',
  'match_page.part_evidence': 'Evidence',
  'match_page.part_money': 'Money',
  'match_page.part_audit': 'Audit',
  'match_page.result': 'Result',
  'match_page.export': 'Export',
  'match_page.exported': 'Saved as {file}',
  'match_page.no_money': 'This match involves no money.',
  'match_page.money_later': 'Nothing is paid before the match is over.',
  'match_page.no_audit': 'The audit log has no row about this match yet.',
  'match_page.audit_rows': 'Audit rows, newest first',
  'match_page.audit_row': 'Audit row {seq}',
  'match_page.row_hash': 'row hash',
  'match_page.in_audit': {
    one: '{count} row in the audit log',
    other: 'All {count} rows in the audit log',
  },
} as const satisfies Phrases;
