import type { Phrases } from '../phrase.ts';

export const checklist = {
  'checklist.title': 'First steps',
  'checklist.progress': '{done} of {all} done',
  'checklist.dismiss': 'Dismiss',
  'checklist.done': 'Done',
  'checklist.open': 'Open',
  'checklist.play': 'Play a match',
  'checklist.connect': 'Connect a program: Claude Desktop or any MCP client',
  'checklist.league': 'Run a league to its end',
  'checklist.rewards': 'See a reward decided',
  'checklist.payments': 'Have a tool call paid for',
  'checklist.openfront': 'Connect an OpenFront game',
  'checklist.shown': 'First steps on Overview',
  'checklist.shown_hint': 'Ticked by what really happened here; what is ticked stays ticked.',
} as const satisfies Phrases;
