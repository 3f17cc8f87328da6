import type { provenance as English } from '../en/provenance.ts';
import type { Translation } from '../phrase.ts';

export const provenance: Translation<typeof English> = {
  'provenance.part_of': '{league} 的对局 {match}',
  'provenance.game_of': '竞技场测试 {a} – {b} 的第 {number} 局',
  'provenance.rewards': '奖励',
  'provenance.amount': '{amount} MONARD',
  'provenance.transaction': '交易',
  'provenance.mint_none': '无需支付',
  'provenance.mint_held': '等待批准',
  'provenance.mint_pending': '处理中',
  'provenance.mint_minted': '已支付',
  'provenance.mint_failed': '支付失败',
  'provenance.mint_rejected': '已拒绝',
  'provenance.prize': '奖池',
  'provenance.prize_open': '联赛结束时裁定。按目前名次可得：',
  'provenance.prize_paid': '已判给 {amount} MONARD',
  'provenance.prize_nobody': '有奖名次均无钱包',
  'provenance.prize_void': '未支付：联赛已取消',
  'provenance.prize_matches': '每场对局另有奖励',
  'provenance.no_wallet': '无钱包',
  'provenance.place': '第 {rank} 名：{name}',
  'provenance.outside_referee': '无奖励：由外部裁判主持',
  'provenance.no_wallet_match': '无奖励：双方都没有钱包',
  'provenance.one_owner': '无奖励：双方使用同一钱包',
  'provenance.nobody_played': '无奖励：无人参赛',
  'provenance.refused': '无奖励：奖励被拒绝',
};
