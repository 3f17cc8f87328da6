import type { Phrases } from '../phrase.ts';

export const demo = {
  'demo.title': 'Demo data',
  'demo.hint':
    'Matches, a league with a prize, rewards and payments, made through the real protocols in a folder of their own. Nothing of yours is touched; removing it deletes that folder.',
  'demo.load': 'Load demo data',
  'demo.show': 'Show demo data',
  'demo.loading': 'Loading demo data',
  'demo.progress': 'Step {done} of {total}',
  'demo.shown': 'You are looking at demo data. Nothing of yours is touched.',
  'demo.leave': 'Back to my data',
  'demo.remove': 'Remove demo data',
} as const satisfies Phrases;
