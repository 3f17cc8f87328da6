import type { Phrases } from '../phrase.ts';

export const reasoning = {
  'reasoning.tab': 'Reasoning',
  'reasoning.none': 'No model has made a decision in this session yet.',
  'reasoning.no_models':
    'No local model plays here. Reasoning is recorded for models that Arbiter runs itself.',
  'reasoning.list': 'Reasoning of the models, move by move',
  'reasoning.move': '{name}, move {number}',
  'reasoning.said_nothing': 'The model gave its action without any reasoning.',
  'reasoning.tried': 'tried',
  'reasoning.played': 'played',
  'reasoning.policy_played': 'played by policy',
  'reasoning.no_action': 'no action',
  'reasoning.policy_forfeit': 'No legal move after all attempts, so the model forfeited (endpoint policy).',
  'reasoning.policy_random':
    'No legal move after all attempts, so a random action was played (endpoint policy).',
  'reasoning.policy_abort':
    'No legal move after all attempts, so the game was abandoned without a result (endpoint policy).',
  'reasoning.sealed': 'Hidden while you play this model. You can read everything when the game ends.',
  'reasoning.sealed_short': 'Hidden until the game ends.',
  'reasoning.thinking': '{name} is thinking… {time}',
  'reasoning.held': '{name} is paused',
  'reasoning.tokens': '{prompt} prompt + {completion} answer tokens',
  'reasoning.tokens_estimate': '{estimate} estimated per prompt',
  'reasoning.tokens_unknown': 'tokens not reported, {estimate} estimated per prompt',
  'reasoning.prompt': 'prompt',
  'reasoning.resent': { one: 'repeated {count} time', other: 'repeated {count} times' },
} as const satisfies Phrases;
