import type { words as English } from '../en/words.ts';
import type { Translation } from '../phrase.ts';

export const words: Translation<typeof English> = {
  'words.tab': '发言',
  'words.none': '本对局中还没有模型做过决定。',
  'words.no_models': '这里没有本地模型参赛。只有由 Arbiter 驱动的模型才会记录发言。',
  'words.list': '模型每一步所说的话',
  'words.move': '{name}，第 {number} 步',
  'words.said_nothing': '它没有说话，直接给出了行动。',
  'words.tried': '尝试',
  'words.played': '走出',
  'words.policy_played': '按策略代走',
  'words.no_action': '没有行动',
  'words.policy_forfeit': '所有尝试都不合法：按策略判负。',
  'words.policy_random': '所有尝试都不合法：按策略代它随机走了一步。',
  'words.policy_abort': '所有尝试都不合法：按策略中止对局，不分胜负。',
  'words.sealed': '您正与该模型对局，因此暂不显示：谁也不能偷看对手的想法。对局结束后全部公开。',
  'words.sealed_short': '对局结束后才显示。',
  'words.thinking': '{name} 正在思考… {time}',
  'words.held': '{name} 已暂停',
  'words.tokens': '提示 {prompt} + 回答 {completion} 个词元',
  'words.tokens_estimate': '每次提示估计 {estimate}',
  'words.tokens_unknown': '未报告词元数，每次提示估计 {estimate}',
  'words.prompt': '提示词',
  'words.resent': { other: '重发 {count} 次' },
};
