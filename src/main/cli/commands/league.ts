import { usageProblem, type Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { checkCommand } from '../league/check.ts';
import { exportCommand } from '../league/export.ts';
import { playerCommand, refereeCommand } from '../league/join.ts';
import { openCommand } from '../league/open.ts';
import { runCommand } from '../league/run.ts';

const VERBS: ReadonlyMap<string, Command> = new Map([
  ['run', runCommand],
  ['open', openCommand],
  ['player', playerCommand],
  ['referee', refereeCommand],
  ['check', checkCommand],
  ['export', exportCommand],
]);

const HELP = `Leagues of league.v2: whole ones here, and our agents in those of others.

Usage: arbiter league VERB [options]

Verbs
  run        plays a whole league of players of this machine
  open       opens a league, waits for players from outside and runs it
  player     plays in a league that somebody else runs
  referee    leads matches in a league that somebody else runs
  check      examines a player of somebody else and says what it saw
  export     writes a league of this host as CSV, JSON or PGN

"arbiter league VERB --help" tells the options of each.

Examples
  arbiter league run --game even_odd --players 4
  arbiter league open --expect 4 --auth open
  arbiter league player --manager http://localhost:8000/mcp --port 8101 --strategy markov
  arbiter league check http://localhost:8101/mcp
`;

/** Six verbs, each with options of its own; the verb may follow options as it always could. */
export const command: Command = {
  help: HELP,
  async run(args, deps) {
    const at = args.findIndex((arg) => VERBS.has(arg));
    const verb = at < 0 ? undefined : VERBS.get(args[at] ?? '');
    if (verb !== undefined) return verb.run(args.toSpliced(at, 1), deps);
    const [first] = args;
    if (first === '--help' || first === '-h') {
      deps.io.stdout(HELP);
      return EXIT.fine;
    }
    const can = [...VERBS.keys()].join(', ');
    const problem =
      first === undefined ? `say what to do: ${can}` : `does not know how to "${first}"; it can ${can}`;
    return usageProblem(deps.io, 'league', problem);
  },
};
