import type { Phrases } from '../phrase.ts';

export const rewardStats = {
  'reward_stats.days': 'Period',
  'reward_stats.days.7': '7 days',
  'reward_stats.days.30': '30 days',
  'reward_stats.days.90': '90 days',
  'reward_stats.paid': 'Paid per day',
  'reward_stats.paid_label':
    'MONARD paid per day (UTC): {total} in total over {count} days, highest {most} on {day}',
  'reward_stats.paid_none': 'Nothing was paid in this period.',
  'reward_stats.paid_total': '{amount} MONARD in this period',
  'reward_stats.paid_table': 'Paid per day as a table',
  'reward_stats.show_table': 'Table',
  'reward_stats.show_plot': 'Plot',
  'reward_stats.view': 'Show as',
  'reward_stats.day': 'Day (UTC)',
  'reward_stats.paid_column': 'Paid, MONARD',
  'reward_stats.rewarded': 'Paid',
  'reward_stats.held': 'Held',
  'reward_stats.rejected': 'Refused',
  'reward_stats.refusals': 'Refusals by reason',
  'reward_stats.refusals_table': 'Refusals by reason, most frequent first',
  'reward_stats.refusals_none': 'Nothing was refused in this period.',
  'reward_stats.reason': 'Reason',
  'reward_stats.times': 'Count',
} as const satisfies Phrases;
