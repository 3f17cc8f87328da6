import type { Command } from '../command.ts';
import { groupCommand, type CommandGroup } from '../command-group.ts';

const GROUP: CommandGroup = {
  name: 'agents',
  description: 'Agents that can play: those on this computer, and those behind an address.',
  commands: {
    list: {
      summary: 'lists the agents that were found on this computer; none is started',
      load: () => import('../agents/list.ts'),
    },
    test: {
      summary: 'starts an agent, or calls it if it has an address, and ends it again',
      load: () => import('../agents/test.ts'),
    },
    review: {
      summary: 'lets a blocked agent play again, after a person has reviewed what it did',
      load: () => import('../agents/review.ts'),
    },
  },
  notes: `"arbiter agents <command> --help" describes the options of each.

Examples:
  arbiter agents list
  arbiter agents test url:http://127.0.0.1:8000/act
  arbiter agents test a2a:http://127.0.0.1:41241
`,
};

/** Outside agents, with the actions as commands of their own. */
export const command: Command = groupCommand(GROUP, 'list');
