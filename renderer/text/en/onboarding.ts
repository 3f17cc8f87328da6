import type { Phrases } from '../phrase.ts';

export const onboarding = {
  'onboarding.title': 'First steps',
  'onboarding.progress': '{done} of {all} done',
  'onboarding.where': 'Your data is in {folder}; programs on this computer reach Arbiter at {address}.',
  'onboarding.updates_off': 'Arbiter does not look for new versions automatically.',
  'onboarding.updates_choose': 'Choose in Settings',
  'onboarding.dismiss': 'Dismiss',
  'onboarding.done': 'Done',
  'onboarding.open': 'Open',
  'onboarding.play': 'Play a match',
  'onboarding.connect': 'Connect a program: Claude Desktop or any MCP client',
  'onboarding.league': 'Run a league to the end',
  'onboarding.rewards': 'See a reward decided',
  'onboarding.payments': 'Sell a tool call',
  'onboarding.openfront': 'Connect an OpenFront game',
  'onboarding.shown': 'Show First steps on Overview',
  'onboarding.shown_hint': 'A step is ticked when it has really happened, and stays ticked.',
} as const satisfies Phrases;
