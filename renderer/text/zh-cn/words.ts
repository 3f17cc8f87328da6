import type { words as English } from '../en/words.ts';
import type { Translation } from '../phrase.ts';

export const words: Translation<typeof English> = {
  'words.tab': '思考过程',
  'words.none': '本会话中还没有模型做过决定。',
  'words.no_models': '这里没有本地模型参赛。只有由 Arbiter 运行的模型才会记录思考过程。',
  'words.list': '模型每一步的思考过程',
  'words.move': '{name}，第 {number} 步',
  'words.said_nothing': '模型没有说明理由，直接给出了行动。',
  'words.tried': '尝试',
  'words.played': '走出',
  'words.policy_played': '按策略代走',
  'words.no_action': '没有行动',
  'words.policy_forfeit': '所有尝试之后都没有合法着法，模型判负（端点策略）。',
  'words.policy_random': '所有尝试之后都没有合法着法，随机走了一步（端点策略）。',
  'words.policy_abort': '所有尝试之后都没有合法着法，未分胜负即放弃（端点策略）。',
  'words.sealed': '您与该模型对局期间隐藏。对局结束后可以全部查看。',
  'words.sealed_short': '对局结束前隐藏。',
  'words.thinking': '{name} 正在思考… {time}',
  'words.held': '{name} 已暂停',
  'words.tokens': '提示 {prompt} + 回答 {completion} 个词元',
  'words.tokens_estimate': '每次提示估计 {estimate}',
  'words.tokens_unknown': '未报告词元数，每次提示估计 {estimate}',
  'words.prompt': '提示词',
  'words.resent': { other: '重发 {count} 次' },
};
