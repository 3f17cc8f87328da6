import type { Command } from '../command.ts';
import { groupCommand, type CommandGroup } from '../command-group.ts';
import { checkCommand } from '../league/check.ts';
import { exportCommand } from '../league/export.ts';
import { playerCommand, refereeCommand } from '../league/join.ts';
import { openCommand } from '../league/open.ts';
import {
  admitCommand,
  disqualifyCommand,
  overrideCommand,
  pauseCommand,
  rerunCommand,
  withdrawCommand,
} from '../league/intervene.ts';
import { beginCommand, cancelCommand, listCommand, showCommand } from '../league/organise.ts';
import { runLeagueCommand } from '../league/run.ts';

const entry = (summary: string, command: Command) => ({ summary, load: async () => ({ command }) });

const GROUP: CommandGroup = {
  name: 'league',
  description: 'Leagues of the league.v2 protocol: runs them, and joins those of other managers.',
  commands: {
    run: entry('plays a whole league of players of this host', runLeagueCommand),
    open: entry('opens a league, waits for external players and runs it', openCommand),
    list: entry('lists the leagues of this host', listCommand),
    show: entry('shows the state and the table of a league', showCommand),
    begin: entry('starts an open league, or resumes a stopped one', beginCommand),
    pause: entry('pauses a running league', pauseCommand),
    admit: entry('lets players join a league after its start', admitCommand),
    cancel: entry('cancels a league', cancelCommand),
    override: entry('sets what counts for a match', overrideCommand),
    rerun: entry('plays a match again', rerunCommand),
    withdraw: entry('takes a player out of a league', withdrawCommand),
    disqualify: entry('disqualifies a player', disqualifyCommand),
    player: entry('plays in a league of another manager', playerCommand),
    referee: entry('referees matches in a league of another manager', refereeCommand),
    check: entry('tests whether an external agent follows the protocol', checkCommand),
    export: entry('writes a league of this host as CSV, JSON or PGN', exportCommand),
  },
  notes: `"arbiter league <command> --help" describes the options of each.

Examples:
  arbiter league run --game even_odd --players 4
  arbiter league open --expect 4 --auth open
  arbiter league player --manager http://localhost:8000/mcp --port 8101 --strategy markov
  arbiter league check http://localhost:8101/mcp
`,
};

/** The commands of leagues, with options of their own; options may also precede the name of the command. */
export const command: Command = groupCommand(GROUP);
