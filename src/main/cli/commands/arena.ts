import {
  cancelArenaCommand,
  drainCommand,
  pauseArenaCommand,
  showArenaCommand,
  suitesCommand,
} from '../arena/controls.ts';
import { compareCommand } from '../arena/compare.ts';
import { levelsCommand } from '../arena/levels/chess-levels.ts';
import { tableCommand } from '../arena/rating-table.ts';
import { reportCommand } from '../arena/report.ts';
import { resumeCommand, runArenaCommand, variantCommand } from '../arena/run.ts';
import type { Command } from '../command.ts';
import { groupWithDefaultCommand, type CommandGroup } from '../command-group.ts';

const entry = (summary: string, command: Command) => ({ summary, load: async () => ({ command }) });

const GROUP: CommandGroup = {
  name: 'arena',
  description: 'Many games between two or more players, with score, confidence interval and statistics.',
  commands: {
    run: entry('plays a run; the word "run" may be left out', runArenaCommand),
    show: entry('shows a run as it is now', showArenaCommand),
    pause: entry('pauses a run; its games wait where they are', pauseArenaCommand),
    resume: entry(
      'continues a run that was paused, drained, stopped, cancelled or interrupted',
      resumeCommand,
    ),
    drain: entry('finishes the games in progress and starts no new ones', drainCommand),
    cancel: entry('cancels a run', cancelArenaCommand),
    variant: entry('plays a run again under other names', variantCommand),
    compare: entry('compares a run with the one under other names', compareCommand),
    table: entry('rates the players of all runs', tableCommand),
    ladder: entry('shows what the built-in chess levels mean', levelsCommand),
    report: entry('writes a run as one signed file that checks itself', reportCommand),
    suites: entry('lists the suites of openings', suitesCommand),
  },
  notes: `"arbiter arena <command> --help" describes the options of each.

Examples:
  arbiter arena --a llm:NAME --b random --games 30
  arbiter arena --a builtin:3 --b builtin:2 --pairs 8 --at-once 4 --game connect_four
  arbiter arena show last
`,
};

/** The commands of arena runs. `arbiter arena --a PLAYER` is `arbiter arena run --a PLAYER`. */
export const command: Command = groupWithDefaultCommand(GROUP, 'run');
