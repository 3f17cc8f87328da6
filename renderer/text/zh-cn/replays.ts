import type { replays as English } from '../en/replays.ts';
import type { Translation } from '../phrase.ts';

export const replays: Translation<typeof English> = {
  'replays.title': '检查 {file}',
  'replays.close': '关闭',
  'replays.not_replay': '这不是回放文件。请拖入由 Arbiter 导出的 HTML 文件。',
  'replays.too_large': '此文件对窗口来说太大。请使用命令检查：arbiter verify --replay FILE',
  'replays.verified': { other: '已验证：{count} 行记录符合{game}的规则' },
  'replays.broken': '已损坏：{problem}',
  'replays.broken_at': '第 {row} 行已损坏：{problem}',
  'replays.own_key': '此文件由本数据文件夹的密钥签名。',
  'replays.other_key': '此文件由其他密钥签名。请将其指纹与发送者以其他方式告诉您的指纹比较。',
  'replays.fingerprint': '密钥指纹',
  'replays.problem_header': '会话的头部被更改',
  'replays.problem_rows': '哈希与前一行不符',
  'replays.problem_seed': '种子与其承诺不符',
  'replays.problem_rules': '规则不允许此行动',
  'replays.problem_result': '这些着法得不出所记录的结果',
  'replays.problem_clock': '计时不可能是这些数值',
  'replays.problem_head': '最后一行不是已签名的那一行',
  'replays.problem_players': '玩家的名称被更改',
  'replays.problem_details': '计时、文字、评估或开局名称被更改',
  'replays.problem_signature': '签名不正确',
};
