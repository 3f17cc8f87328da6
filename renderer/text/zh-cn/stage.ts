import type { stage as English } from '../en/stage.ts';
import type { Translation } from '../phrase.ts';

export const stage: Translation<typeof English> = {
  'stage.title': '舞台',
  'stage.missing': '无法显示这场对局',
  'stage.missing_hint': '请检查地址，或按 Esc 离开舞台。',
  'stage.no_games': '还没有对局',
  'stage.no_games_hint': '下一场对局一开始，舞台就会显示。',
  'stage.latest': '最新结果',
  'stage.standings': '排名',
};
