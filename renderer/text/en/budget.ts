import type { Phrases } from '../phrase.ts';

export const budget = {
  'picker.budget_hint':
    'Limits are checked before each request. In a match that you started in this window, the agent pauses and you are asked; in leagues and in the arena, it loses on time. Tokens and cost are what the program reports.',
  'picker.budget_move': 'Seconds for one move',
  'picker.budget_tokens': 'Tokens for one game',
  'picker.budget_cost': 'Cost for one game, in the currency it reports',
  'picker.no_token_limit': 'No token limit',
  'picker.no_cost_limit': 'No cost limit',
  'picker.cost_fault': 'An amount from 0 to 1,000,000 with at most six decimals, for example 5.00',
  'picker.save': 'Save the limits',
  'picker.defaults': 'Defaults',
  'picker.saved': 'The limits of {name} are saved',
} as const satisfies Phrases;
