import type { Phrases } from '../phrase.ts';

export const evaluation = {
  'evaluation.title': 'Who is winning',
  'evaluation.graph': 'Evaluation over the game; select a move',
  'evaluation.waiting': 'Evaluating this position',
  'evaluation.hidden': 'Who is ahead stays hidden while you play. You see it when the game ends.',
  'evaluation.failed': 'The engine could not evaluate this game.',
  'evaluation.retry': 'Try again',
  'evaluation.none': 'No evaluation: both players choose at once.',
  'evaluation.mate': { one: '{player} mates in {count} move', other: '{player} mates in {count} moves' },
  'evaluation.search': '{player} {percent}% · {engine}, depth {depth}',
  'evaluation.equity': '{player} {percent}% if both stay to the end',
  'evaluation.score': '{player} {percent}% if both play randomly from here',
  'evaluation.won': '{player} wins with best play',
  'evaluation.drawn': 'Drawn with best play',
  'evaluation.ended': '{player} won',
  'evaluation.ended_draw': 'The game was drawn',
  'evaluation.loses': '{move}{mark} loses {points} points.',
  'evaluation.allows_mate': {
    one: '{move}{mark} allows mate in {count} move.',
    other: '{move}{mark} allows mate in {count} moves.',
  },
  'evaluation.misses_mate': {
    one: '{move}{mark} misses mate in {count} move.',
    other: '{move}{mark} misses mate in {count} moves.',
  },
  'evaluation.best_was': 'Best was {move}.',
  'evaluation.accuracy': 'Mean accuracy: {players}',
} as const satisfies Phrases;
