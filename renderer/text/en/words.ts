import type { Phrases } from '../phrase.ts';

export const words = {
  'words.tab': 'Words',
  'words.none': 'No model has decided anything in this session yet.',
  'words.no_models': 'No local model plays here. Words are recorded for models that Arbiter drives itself.',
  'words.list': 'What the models said, move by move',
  'words.move': '{name}, move {number}',
  'words.said_nothing': 'It gave its action without a word.',
  'words.tried': 'tried',
  'words.played': 'played',
  'words.policy_played': 'played by policy',
  'words.no_action': 'no action',
  'words.policy_forfeit': 'No attempt was legal: forfeited, as its policy says.',
  'words.policy_random': 'No attempt was legal: a random action was played for it, as its policy says.',
  'words.policy_abort': 'No attempt was legal: the game was given up undecided, as its policy says.',
  'words.sealed':
    'Held back while you play against this model: nobody reads an opponent’s mind. All of it is shown when the game is over.',
  'words.sealed_short': 'Held back until the game is over.',
  'words.thinking': '{name} is thinking… {time}',
  'words.held': '{name} is held',
  'words.tokens': '{prompt} prompt + {completion} answer tokens',
  'words.tokens_estimate': '{estimate} estimated per prompt',
  'words.tokens_unknown': 'tokens not reported, {estimate} estimated per prompt',
  'words.prompt': 'prompt',
  'words.resent': { one: 'sent again {count} time', other: 'sent again {count} times' },
} as const satisfies Phrases;
