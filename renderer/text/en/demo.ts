import type { Phrases } from '../phrase.ts';

export const demo = {
  'demo.title': 'Demo data',
  'demo.hint':
    'Matches, a league with a prize, rewards and payments, created through the real protocols in a separate folder. Your own data is not touched. Removing the demo data deletes that folder.',
  'demo.load': 'Load demo data',
  'demo.show': 'Show demo data',
  'demo.loading': 'Loading demo data',
  'demo.progress': 'Step {done} of {total}',
  'demo.shown': 'You are looking at demo data. Your own data is not touched.',
  'demo.leave': 'Back to my data',
  'demo.remove': 'Remove demo data',
} as const satisfies Phrases;
