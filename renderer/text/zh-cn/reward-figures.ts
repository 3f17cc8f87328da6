import type { rewardFigures as english } from '../en/reward-figures.ts';
import type { Translation } from '../phrase.ts';

export const rewardFigures: Translation<typeof english> = {
  'figures.days': '时段',
  'figures.days.7': '7 天',
  'figures.days.30': '30 天',
  'figures.days.90': '90 天',
  'figures.paid': '每日支付',
  'figures.paid_label': '每日（UTC）支付的 MONARD：{count} 天共 {total}，最多为 {day} 的 {most}',
  'figures.paid_none': '这段时间没有支付。',
  'figures.paid_total': '这段时间共 {amount} MONARD',
  'figures.paid_table': '每日支付表',
  'figures.show_table': '表格',
  'figures.show_plot': '图',
  'figures.view': '显示为',
  'figures.day': '日期（UTC）',
  'figures.paid_column': '支付，MONARD',
  'figures.rewarded': '已支付',
  'figures.held': '留置',
  'figures.rejected': '已拒绝',
  'figures.refusals': '按原因的拒绝',
  'figures.refusals_table': '按原因的拒绝，最多在前',
  'figures.refusals_none': '这段时间没有拒绝。',
  'figures.reason': '原因',
  'figures.times': '次数',
};
