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
    'No legal move after all attempts, so the game was aborted without a result (endpoint policy).',
  'reasoning.sealed': 'Hidden while you play this model. You can read everything when the game ends.',
  'reasoning.sealed_short': 'Hidden until the game ends.',
  'reasoning.thinking': '{name} is thinking… {time}',
  'reasoning.held': '{name} is paused',
  'reasoning.tokens': '{prompt} prompt + {completion} reply tokens',
  'reasoning.tokens_estimate': '{estimate} estimated per prompt',
  'reasoning.tokens_unknown': 'tokens not reported, {estimate} estimated per prompt',
  'reasoning.open_prompt': 'Prompt and reply',
  'reasoning.prompt': 'prompt',
  'reasoning.resent': { one: 'repeated {count} time', other: 'repeated {count} times' },
  'reasoning.agent_none': 'No agent has moved here yet.',
  'reasoning.agent_list': 'What the agents said, turn by turn',
  'reasoning.agent_now': 'The agent’s turn',
  'reasoning.agent_sealed':
    'You play in this game, so what the agent says and tries is shown when it ends. Its usage is shown now.',
  'reasoning.agent_silent': 'No comment.',
  'reasoning.agent_thoughts': 'Thoughts',
  'reasoning.agent_refused': { one: '{count} tool refused', other: '{count} tools refused' },
  'reasoning.agent_tokens': '{input} input + {output} output tokens',
  'reasoning.agent_tokens_unknown': 'tokens not reported',
  'reasoning.agent_cost': 'cost {cost} {currency}',
  'reasoning.agent_totals': 'What each agent used',
  'reasoning.agent_total': { one: '{name}, {count} turn', other: '{name}, {count} turns' },
  'reasoning.agent_asked': '{name} is thinking…',
  'reasoning.agent_stop': 'Stop {name}',
  'reasoning.agent_stop_title': 'Stop the turn of {name}?',
  'reasoning.agent_stop_hint':
    'Its turn is cancelled now and counts as a timeout, so {name} loses this game. What it said and used so far is kept, and the audit log records it.',
  'reasoning.agent_stop_else':
    'To let it think again later, pause the hosted players. To leave the game undecided, end it.',
  'reasoning.agent_stop_confirm': 'Stop it and forfeit the game',
} as const satisfies Phrases;
