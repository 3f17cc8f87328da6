import type { prize as English } from '../en/prize.ts';
import type { Translation } from '../phrase.ts';

export const prize: Translation<typeof English> = {
  'prize.amount': '奖池（MONARD）',
  'prize.amount_hint': '0 表示没有奖金。两名、三名、五名玩家的联赛各有分配表，其他人数使用三名的分配表。',
  'prize.share': '第一名获得 {share} MONARD。每天最多铸造 {ceiling}。',
  'prize.share_too_large':
    '第一名将获得 {share} MONARD，但每天最多铸造 {ceiling}。请减小奖池，或在“设置”的资金部分提高上限。',
  'prize.places': '各名次奖金',
  'prize.place': '第 {place} 名：{amount} MONARD',
  'prize.matches': '另外奖励每场对局',
  'prize.matches_hint': '由本主机的裁判主持的对局，按奖励表并在每日限额之内。',
  'prize.wallets': '钱包',
  'prize.wallets_hint': '只有填写钱包的玩家会得到支付。联赛结束前可以更改钱包和金额。',
  'prize.wallet_of': '{name} 的钱包',
  'prize.bad_wallet': '钱包地址为 0x 加 40 位十六进制数字。',
  'prize.set': '设置奖金',
  'prize.change': '更改',
  'prize.confirm': '设为 {amount} MONARD',
  'prize.none': '没有设置奖金。',
  'prize.fact': '奖金：{amount} MONARD',
  'prize.not_set': '联赛已开放，但奖金没有设置成功',
};
