import type { Phrases } from '../phrase.ts';

export const checklist = {
  'checklist.title': 'First steps',
  'checklist.progress': '{done} of {all} done',
  'checklist.where': 'Your data lies in {folder}; programs on this computer reach Arbiter at {address}.',
  'checklist.updates_off': 'Arbiter does not look for new versions automatically.',
  'checklist.updates_choose': 'Choose in Settings',
  'checklist.dismiss': 'Dismiss',
  'checklist.done': 'Done',
  'checklist.open': 'Open',
  'checklist.play': 'Play a match',
  'checklist.connect': 'Connect a program: Claude Desktop or any MCP client',
  'checklist.league': 'Run a league to the end',
  'checklist.rewards': 'See a reward decided',
  'checklist.payments': 'Sell a tool call',
  'checklist.openfront': 'Connect an OpenFront game',
  'checklist.shown': 'Show First steps on Overview',
  'checklist.shown_hint': 'A step is ticked when it has really happened, and stays ticked.',
} as const satisfies Phrases;
