import type { reasoning as English } from '../en/reasoning.ts';
import type { Translation } from '../phrase.ts';

export const reasoning: Translation<typeof English> = {
  'reasoning.tab': '思考过程',
  'reasoning.none': '本会话中还没有模型做过决定。',
  'reasoning.no_models': '这里没有本地模型参赛。只有由 Arbiter 运行的模型才会记录思考过程。',
  'reasoning.list': '模型每一步的思考过程',
  'reasoning.move': '{name}，第 {number} 步',
  'reasoning.said_nothing': '模型没有说明理由，直接给出了行动。',
  'reasoning.tried': '尝试',
  'reasoning.played': '走出',
  'reasoning.policy_played': '按策略代走',
  'reasoning.no_action': '没有行动',
  'reasoning.policy_forfeit': '所有尝试之后都没有合法着法，模型判负（端点策略）。',
  'reasoning.policy_random': '所有尝试之后都没有合法着法，随机走了一步（端点策略）。',
  'reasoning.policy_abort': '所有尝试之后都没有合法着法，未分胜负即放弃（端点策略）。',
  'reasoning.sealed': '您与该模型对局期间隐藏。对局结束后可以全部查看。',
  'reasoning.sealed_short': '对局结束前隐藏。',
  'reasoning.thinking': '{name} 正在思考… {time}',
  'reasoning.held': '{name} 已暂停',
  'reasoning.tokens': '提示 {prompt} + 回答 {completion} 个词元',
  'reasoning.tokens_estimate': '每次提示估计 {estimate}',
  'reasoning.tokens_unknown': '未报告词元数，每次提示估计 {estimate}',
  'reasoning.prompt': '提示词',
  'reasoning.resent': { other: '重发 {count} 次' },
};
