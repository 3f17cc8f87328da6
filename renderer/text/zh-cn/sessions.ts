import type { sessions as English } from '../en/sessions.ts';
import type { Translation } from '../phrase.ts';

export const sessions: Translation<typeof English> = {
  'sessions.of_league': '联赛：{name}',
  'sessions.of_arena': '竞技场：{name}',
  'sessions.tick': '第 {tick} 步',
  'sessions.open': '打开 {players}，{game}',
  'sessions.quarantined': '已隔离',
  'sessions.yours': '您',
  'sessions.announce': { other: '{count} 个会话进行中' },
};
