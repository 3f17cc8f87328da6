import type { Phrases } from '../phrase.ts';

export const words = {
  'words.tab': 'Reasoning',
  'words.none': 'No model has made a decision in this session yet.',
  'words.no_models': 'No local model plays here. Reasoning is recorded for models that Arbiter runs itself.',
  'words.list': 'Reasoning of the models, move by move',
  'words.move': '{name}, move {number}',
  'words.said_nothing': 'The model gave its action without any reasoning.',
  'words.tried': 'tried',
  'words.played': 'played',
  'words.policy_played': 'played by policy',
  'words.no_action': 'no action',
  'words.policy_forfeit': 'No legal move after all attempts, so the model forfeited (endpoint policy).',
  'words.policy_random': 'No legal move after all attempts, so a random action was played (endpoint policy).',
  'words.policy_abort':
    'No legal move after all attempts, so the game was abandoned without a result (endpoint policy).',
  'words.sealed': 'Hidden while you play this model. You can read everything when the game ends.',
  'words.sealed_short': 'Hidden until the game ends.',
  'words.thinking': '{name} is thinking… {time}',
  'words.held': '{name} is paused',
  'words.tokens': '{prompt} prompt + {completion} answer tokens',
  'words.tokens_estimate': '{estimate} estimated per prompt',
  'words.tokens_unknown': 'tokens not reported, {estimate} estimated per prompt',
  'words.prompt': 'prompt',
  'words.resent': { one: 'repeated {count} time', other: 'repeated {count} times' },
} as const satisfies Phrases;
