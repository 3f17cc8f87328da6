import {
  leagueFormat,
  MOST_LEAGUE_PLAYERS,
  MOST_LEAGUE_REFEREES,
  type Api,
} from '../../../shared/contract/index.ts';
import { defineCommand, usageProblem, type Command, type CommandDoors, type CommandIo } from '../command.ts';
import { EXIT, EXIT_OF_REFUSAL, type ExitCode } from '../exit-codes.ts';
import { linkHost } from '../host-link.ts';
import { HOST_TABLE, hostSettings } from '../host-settings.ts';
import { exportCommand } from '../league/export.ts';
import { followLeague } from '../league/follow.ts';
import { leagueResult, leagueTable } from '../league/result.ts';
import { choice, count, flag, type Values } from '../option-kinds.ts';
import { createProgress } from '../progress.ts';
import { spokenTrouble } from '../trouble.ts';

const TABLE = {
  game: choice(['even_odd'], 'the game of the league', 'even_odd'),
  players: count('how many built-in players, at least 2', 4, MOST_LEAGUE_PLAYERS),
  referees: count('how many built-in referees', 1, MOST_LEAGUE_REFEREES),
  format: choice(leagueFormat.options, 'who meets whom', 'round-robin'),
  json: flag('the result as JSON on stdout'),
  isolated: flag('a temporary data folder and free ports'),
  ...HOST_TABLE,
};
type LeagueValues = Values<typeof TABLE>;

interface Linked {
  readonly api: Api;
  readonly attached: boolean;
}

async function run({ api, attached }: Linked, values: LeagueValues, io: CommandIo): Promise<ExitCode> {
  const { game, players, referees, format } = values;
  const begun = await api.ask('leagues.start', { game, players, referees, format });
  const total = begun.matches ?? 0;
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('matches', output, io.monotonicMs);
  progress.update(0, total);
  const ended = await followLeague(api, begun.leagueId, {
    stop: io.stop,
    onProgress: ({ played, round, rounds }) =>
      progress.update(played, total, `round ${round} of ${rounds ?? 0}`),
  }).finally(() => progress.end());
  if (ended === null) {
    const where = attached ? 'the running host plays on' : 'the next host of this folder plays on';
    io.stderr(`arbiter league: left ${begun.leagueId}; ${where}\n`);
    return EXIT.failed;
  }
  io.stdout(values.json ? `${JSON.stringify(leagueResult(ended))}\n` : leagueTable(ended));
  if (ended.status === 'completed') return EXIT.fine;
  io.stderr(`arbiter league: ${ended.status} after ${ended.played} of ${total} matches\n`);
  return EXIT.failed;
}

async function league(
  words: readonly string[],
  values: LeagueValues,
  doors: CommandDoors,
): Promise<ExitCode> {
  const { io } = doors;
  const [word] = words;
  if (word !== 'run') {
    const said = word === undefined ? 'say what to do: run' : `does not know how to "${word}"; it can run`;
    return usageProblem(io, 'league', said);
  }
  if (values.players < 2) return usageProblem(io, 'league', '--players must be at least 2');
  const settings = hostSettings(values, io.env);
  if (!settings.ok) return usageProblem(io, 'league', settings.message);
  const link = await linkHost(settings.value, { isolated: values.isolated }, doors);
  if (!link.ok) {
    io.stderr(`arbiter league: ${link.message}\n`);
    return EXIT_OF_REFUSAL[link.code];
  }
  try {
    return await run(link.value, values, io);
  } catch (error) {
    io.stderr(`arbiter league: ${spokenTrouble(error)}\n`);
    return EXIT.failed;
  } finally {
    await link.value.close();
  }
}

const runCommand = defineCommand({
  name: 'league',
  summary: 'Plays a whole league of built-in players over the real protocol.',
  usage: 'league run [--game even_odd] [--players N] [options]',
  options: TABLE,
  words: { most: 1 },
  examples: [
    'arbiter league run --game even_odd --players 4',
    'arbiter league run --players 8 --referees 2 --format swiss --json',
    'arbiter league run --players 6 --isolated',
  ],
  run: ({ values, words }, doors) => league(words, values, doors),
});

/** `export` has options of its own; all else is `run`. */
export const command: Command = {
  ...runCommand,
  run: (args, doors) =>
    args[0] === 'export' ? exportCommand.run(args.slice(1), doors) : runCommand.run(args, doors),
};
