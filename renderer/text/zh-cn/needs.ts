import type { needs as English } from '../en/needs.ts';
import type { Translation } from '../phrase.ts';

export const needs: Translation<typeof English> = {
  'needs.title': '等您处理',
  'needs.nothing': '没有等待您处理的事项。',
  'needs.opponent': '{name} 在等待对手',
  'needs.opponents': '正在等待的对手',
  'needs.play': '对弈',
  'needs.clock': '每方 {seconds} 秒，每步加 {more} 秒',
  'needs.clock_move': '每步 {seconds} 秒',
  'needs.no_clock': '不计时',
  'needs.held': { other: '{count} 项奖励' },
  'needs.renewals': { other: '{count} 项订阅' },
  'needs.payments': { other: '{count} 笔支付' },
  'attention.your_turn': '轮到您了',
  'attention.draw_offered': '对手向您提和',
  'attention.challenge_waiting': '有挑战等待回应',
  'attention.quarantined': '会话已隔离',
  'attention.safe_mode': '主机处于安全模式',
  'attention.port_in_use': '有端口被占用',
  'attention.reward_held': '有留置的奖励等您处理',
  'attention.chain_down': '奖励未在铸造',
  'attention.disk_full': '磁盘已满',
  'attention.payment_waiting': '有支付等您批准',
  'attention.renewal_due': '有订阅即将到期',
  'attention.agent_suspended': '有联赛玩家被停赛',
  'attention.verify_failed': '审计日志未通过校验',
};
