import type { Phrases } from '../phrase.ts';

/** Arrows and circles that a person draws on a chess board. */
export const drawing = {
  'drawing.field': 'Draw an arrow or a circle',
  'drawing.hint':
    'Two squares for an arrow (e2e4), one for a circle (d5). A letter before them chooses the colour: G, R, B, Y. Enter draws, Esc closes.',
  'drawing.wrong': 'Type one or two squares, for example e2e4 or Rd5.',
  'drawing.drawn': 'Drawn: {shapes}',
  'drawing.arrow': '{colour} arrow from {from} to {to}',
  'drawing.circle': '{colour} circle on {square}',
  'drawing.green': 'green',
  'drawing.red': 'red',
  'drawing.blue': 'blue',
  'drawing.yellow': 'yellow',
} as const satisfies Phrases;
