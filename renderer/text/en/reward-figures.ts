import type { Phrases } from '../phrase.ts';

export const rewardFigures = {
  'figures.days': 'Period',
  'figures.days.7': '7 days',
  'figures.days.30': '30 days',
  'figures.days.90': '90 days',
  'figures.paid': 'Paid per day',
  'figures.paid_label':
    'MONARD paid per day (UTC): {total} in total over {count} days, highest {most} on {day}',
  'figures.paid_none': 'Nothing was paid in this period.',
  'figures.paid_total': '{amount} MONARD in this period',
  'figures.paid_table': 'Paid per day as a table',
  'figures.show_table': 'Table',
  'figures.show_plot': 'Plot',
  'figures.view': 'Show as',
  'figures.day': 'Day (UTC)',
  'figures.paid_column': 'Paid, MONARD',
  'figures.rewarded': 'Paid',
  'figures.held': 'Held',
  'figures.rejected': 'Rejected',
  'figures.refusals': 'Rejections by reason',
  'figures.refusals_table': 'Rejections by reason, most frequent first',
  'figures.refusals_none': 'Nothing was rejected in this period.',
  'figures.reason': 'Reason',
  'figures.times': 'Count',
} as const satisfies Phrases;
