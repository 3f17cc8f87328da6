import type { Phrases } from '../phrase.ts';

/** The stage: one game at a time, full screen, for a projector or a broadcast. */
export const stage = {
  'stage.title': 'Stage',
  'stage.missing': 'This game cannot be shown',
  'stage.missing_hint': 'Check the address, or press Esc to leave the stage.',
  'stage.no_games': 'No games yet',
  'stage.no_games_hint': 'The stage shows the next game as soon as it starts.',
  'stage.latest': 'Latest results',
  'stage.standings': 'Standings',
} as const satisfies Phrases;
