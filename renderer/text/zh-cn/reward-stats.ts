import type { rewardStats as english } from '../en/reward-stats.ts';
import type { Translation } from '../phrase.ts';

export const rewardStats: Translation<typeof english> = {
  'reward_stats.days': '时段',
  'reward_stats.days.7': '7 天',
  'reward_stats.days.30': '30 天',
  'reward_stats.days.90': '90 天',
  'reward_stats.paid': '每日支付',
  'reward_stats.paid_label': '每日（UTC）支付的 MONARD：{count} 天共 {total}，最多为 {day} 的 {most}',
  'reward_stats.paid_none': '这段时间没有支付。',
  'reward_stats.paid_total': '这段时间共 {amount} MONARD',
  'reward_stats.paid_table': '每日支付表',
  'reward_stats.show_table': '表格',
  'reward_stats.show_plot': '图',
  'reward_stats.view': '显示为',
  'reward_stats.day': '日期（UTC）',
  'reward_stats.paid_column': '支付，MONARD',
  'reward_stats.rewarded': '已支付',
  'reward_stats.held': '留置',
  'reward_stats.rejected': '已拒绝',
  'reward_stats.refusals': '按原因的拒绝',
  'reward_stats.refusals_table': '按原因的拒绝，最多在前',
  'reward_stats.refusals_none': '这段时间没有拒绝。',
  'reward_stats.reason': '原因',
  'reward_stats.times': '次数',
};
