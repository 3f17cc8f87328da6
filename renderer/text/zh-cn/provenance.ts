import type { provenance as English } from '../en/provenance.ts';
import type { Translation } from '../phrase.ts';

export const provenance: Translation<typeof English> = {
  'story.part_of': '{league} 的对局 {match}',
  'story.game_of': '竞技场对局 {a} – {b} 的第 {number} 局',
  'story.rewards': '奖励',
  'story.amount': '{amount} MONARD',
  'story.transaction': '交易',
  'story.mint_none': '无需支付',
  'story.mint_held': '等待批准',
  'story.mint_pending': '处理中',
  'story.mint_minted': '已支付',
  'story.mint_failed': '支付失败',
  'story.mint_rejected': '已拒绝',
  'story.prize': '奖金池',
  'story.prize_open': '联赛结束时裁定。按目前名次可得：',
  'story.prize_paid': '已支付 {amount} MONARD',
  'story.prize_nobody': '有奖名次均无钱包',
  'story.prize_void': '未支付：联赛已取消',
  'story.prize_matches': '每场对局另有奖励',
  'story.no_wallet': '无钱包',
  'story.place': '第 {rank} 名：{name}',
  'story.outside_referee': '无奖励：由外部裁判主持',
  'story.no_wallet_match': '无奖励：双方都没有钱包',
  'story.one_owner': '无奖励：双方使用同一钱包',
  'story.nobody_played': '无奖励：无人参赛',
  'story.refused': '无奖励：奖励被拒绝',
};
