import { writeFile } from 'node:fs/promises';
import {
  trustClass,
  MAX_CONCURRENT_GAMES,
  MAX_RUN_GAMES,
  type Api,
  type ArenaRunInfo,
  type NewArenaRun,
} from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { resolveModelPlayers } from '../models/model-players.ts';
import {
  OWN_TOOLS_OPTION,
  parseNamedPlayer,
  withDefaultLevels,
  withOwnTools,
} from '../match/named-players.ts';
import { resolveTemplate } from '../match/seat-players.ts';
import { withHost } from '../host-start/with-host.ts';
import type { HostAccess } from '../host-start/attach-to-host.ts';
import {
  countOption,
  flagOption,
  gameNamesOption,
  optionalCountOption,
  textOption,
  type Values,
} from '../options/option-kinds.ts';
import { createProgress } from '../terminal/progress.ts';
import { OPENINGS_OPTIONS, readOpenings } from './openings.ts';
import { readSprt, SPRT_OPTIONS } from './sprt.ts';
import { formatArenaRun } from './format-run.ts';
import { resolveArenaTarget } from './arena-target.ts';
import { parseTournamentPlayers, resumeTournament, runTournament, TOURNAMENT_OPTIONS } from './tournament.ts';
import { watchArena } from './watch-arena.ts';

const RESULT_OPTIONS = {
  json: flagOption('prints the result as JSON'),
  out: textOption('FILE', 'writes the result as JSON', null),
  csv: textOption('FILE', 'writes the games as CSV', null),
  ...HOST_OPTIONS,
};
type ResultValues = Values<typeof RESULT_OPTIONS>;

const OPTIONS = {
  a: textOption('PLAYER', 'the player to rate: llm:NAME, random, builtin:LEVEL, uci:PATH', null),
  b: textOption('PLAYER', 'the opponent', 'random'),
  ...TOURNAMENT_OPTIONS,
  game: gameNamesOption('the game: chess, tic_tac_toe, connect_four, …; several with --players', 'chess'),
  games: countOption('number of games; two with swapped seats are a pair', 30, MAX_RUN_GAMES),
  pairs: optionalCountOption('number of pairs, instead of --games', MAX_RUN_GAMES / 2),
  'at-once': countOption('games in progress at the same time', 1, MAX_CONCURRENT_GAMES),
  ...OPENINGS_OPTIONS,
  ...SPRT_OPTIONS,
  workers: textOption(
    'own|signed|invited',
    'workers play the games and this host replays them; signed: both players sign every move',
    null,
  ),
  variant: textOption('NAME', 'renamed: models get the game under other names', null),
  seed: textOption('HEX', 'the seed of an earlier run, to play it again', null),
  resume: textOption(
    'ID|last',
    'continues a run that was paused, drained, stopped, cancelled or interrupted',
    null,
  ),
  'allow-own-tools': OWN_TOOLS_OPTION,
  isolated: flagOption('uses a temporary data folder and free ports'),
  ...RESULT_OPTIONS,
};
type ArenaValues = Values<typeof OPTIONS>;

/** Checks everything that needs no host. */
function checkValues(values: ArenaValues): Outcome<null, 'USAGE'> {
  const { a, b, resume: id } = values;
  const checked = checkTestAndSeed(values);
  if (!checked.ok) return checked;
  if (id !== null)
    return a === null
      ? accept(null)
      : refuse('USAGE', '--resume continues with the players of the run; leave out --a');
  if (values.players !== null) return checkPlayers(values, values.players);
  if (values.game.includes(','))
    return refuse('USAGE', 'several games need --players instead of --a and --b');
  if (a === null) return refuse('USAGE', 'name the player to rate with --a, for example --a llm:NAME');
  for (const playerText of [a, b]) {
    const player = parseNamedPlayer(playerText);
    if (!player.ok) return player;
  }
  return accept(null);
}

function checkTestAndSeed(values: ArenaValues): Outcome<null, 'USAGE'> {
  const sprt = readSprt(values);
  if (!sprt.ok) return sprt;
  if (sprt.value !== null && gamesOf(values) % 2 !== 0)
    return refuse('USAGE', `--sprt counts pairs of games, so --games must be even, not ${values.games}`);
  if (values.variant !== null && values.variant !== 'renamed')
    return refuse('USAGE', '--variant must be renamed');
  if (values.workers !== null && !trustClass.safeParse(values.workers).success)
    return refuse('USAGE', '--workers must be own, signed or invited');
  if (values.seed !== null && !/^[0-9a-f]{64}$/iu.test(values.seed))
    return refuse('USAGE', '--seed must have 64 hex digits, as the JSON of a finished run has it');
  return accept(null);
}

function checkPlayers(values: ArenaValues, playerNames: string): Outcome<null, 'USAGE'> {
  if (values.a !== null) return refuse('USAGE', '--players names all players; leave out --a and --b');
  if (values.sprt !== null || values.csv !== null || values.workers !== null)
    return refuse('USAGE', '--sprt, --csv and --workers are for two players, and --players names many');
  if (gamesOf(values) % 2 !== 0) return refuse('USAGE', 'with --players the number of games must be even');
  const players = parseTournamentPlayers(playerNames);
  return players.ok ? accept(null) : players;
}

const gamesOf = ({ games, pairs }: ArenaValues): number => (pairs === null ? games : 2 * pairs);

async function startRun(api: Api, values: ArenaValues): Promise<Outcome<ArenaRunInfo, 'USAGE'>> {
  const template = resolveTemplate(await api.call('templates.list', {}), values.game);
  if (!template.ok) return template;
  const players = [parseNamedPlayer(values.a ?? ''), parseNamedPlayer(values.b)].flatMap((player) =>
    player.ok ? [player.value] : [],
  );
  const allowedPlayers = withOwnTools(players, values['allow-own-tools']);
  const resolved = await resolveModelPlayers(
    api,
    withDefaultLevels(allowedPlayers, template.value.builtinLevels),
  );
  if (!resolved.ok) return resolved;
  const [a, b] = resolved.value;
  if (a === undefined || b === undefined) return refuse('USAGE', 'an arena needs two players');
  const openings = await readOpenings(values);
  if (!openings.ok) return openings;
  const sprt = readSprt(values);
  if (!sprt.ok) return sprt;
  const request: NewArenaRun = {
    template: template.value.template,
    a: a.choice as NewArenaRun['a'],
    b: b.choice as NewArenaRun['b'],
    games: gamesOf(values),
    atOnce: values['at-once'],
    ...openings.value,
    ...(values.workers === null ? {} : { workers: trustClass.parse(values.workers) }),
    ...(values.variant === null ? {} : { variant: 'renamed' as const }),
    ...(sprt.value === null ? {} : { sprt: sprt.value }),
    ...(values.seed === null ? {} : { seed: values.seed.toLowerCase() }),
  };
  return accept(await api.call('arena.start', request));
}

/**
 * Continues a run unless it is running or over: a host automatically resumes the runs that were running when
 * it stopped.
 */
async function resumeRun(api: Api, info: ArenaRunInfo): Promise<ArenaRunInfo> {
  const { arenaId, state } = info;
  return state === 'running' || state === 'draining' || state === 'done'
    ? info
    : api.call('arena.resume', { arenaId });
}

/** Continues the run or tournament with this id, and follows it to its end. */
async function resume(
  access: HostAccess,
  id: string,
  values: ResultValues & { readonly io: CommandIo },
): Promise<ExitCode> {
  const { io } = values;
  const resolved = await resolveArenaTarget(access.api, id, (state) => state !== 'done');
  if (!resolved.ok)
    return reportUsageError(
      io,
      'arena',
      id === 'last' ? 'no run was stopped, so there is none to continue' : resolved.message,
    );
  const target = resolved.value;
  if (target.kind === 'tournament') return resumeTournament(access, target.info, values);
  const start: StartRun = async (api) => accept(await resumeRun(api, target.info));
  return follow(access, values, { io, start });
}

type StartRun = (api: Api) => Promise<Outcome<ArenaRunInfo, 'USAGE'>>;

/** Starts a run, or continues an earlier one, and follows it to its end. */
async function follow(
  { api, attached }: HostAccess,
  values: ResultValues,
  { io, start }: { readonly io: CommandIo; readonly start: StartRun },
): Promise<ExitCode> {
  const started = await start(api);
  if (!started.ok) return reportUsageError(io, 'arena', started.message);
  const { arenaId, games } = started.value;
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('games', output, io.monotonicMs);
  const ended = await watchArena(api, arenaId, {
    signal: io.signal,
    onProgress: ({ played, aborted, score }) =>
      progress.update(played + aborted, games, `${score.a} won, ${score.draws} drawn, ${score.b} lost`),
  }).finally(() => progress.end());
  if (ended === null) {
    const where = attached ? 'the running host continues it' : 'the next host of this folder continues it';
    io.stderr(
      `arbiter arena: stopped following the run; ${where}. "${io.program} arena --resume ${arenaId}" follows it again\n`,
    );
    return EXIT.failed;
  }
  await writeResults(api, arenaId, values, io);
  if (ended.state === 'done') return EXIT.ok;
  const ending = ended.state === 'cancelled' ? 'stopped by a person' : ended.state;
  io.stderr(`arbiter arena: ${ending} after ${ended.played} of ${games} games. ${ended.note ?? ''}\n`);
  return EXIT.failed;
}

async function writeResults(api: Api, arenaId: string, values: ResultValues, io: CommandIo): Promise<void> {
  const json = (await api.call('arena.export', { arenaId, format: 'json' })).text;
  if (values.out !== null) await writeFile(values.out, json);
  if (values.csv !== null)
    await writeFile(values.csv, (await api.call('arena.export', { arenaId, format: 'csv' })).text);
  if (values.json) io.stdout(`${JSON.stringify(JSON.parse(json))}\n`);
  else io.stdout(formatArenaRun(await api.call('arena.get', { arenaId })));
}

async function arena(values: ArenaValues, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  const checked = checkValues(values);
  if (!checked.ok) return reportUsageError(io, 'arena', checked.message);
  if (values.players !== null)
    return withHost('arena', values, deps, (access) =>
      runTournament(access, values, { io, pairs: gamesOf(values) / 2 }),
    );
  const { resume: id } = values;
  return withHost('arena', values, deps, (access) =>
    id === null
      ? follow(access, values, { io, start: (api) => startRun(api, values) })
      : resume(access, id, { ...values, io }),
  );
}

export const runArenaCommand = defineCommand({
  name: 'arena run',
  summary: 'Plays many games between two players and reports score, 95% confidence interval and statistics.',
  usage: 'arena [run] --a PLAYER [--b PLAYER] [options]',
  options: OPTIONS,
  examples: [
    'arbiter arena --a llm:NAME --b random --games 30',
    'arbiter arena --a llm:qwen3@http://127.0.0.1:11434/v1 --b builtin:1 --game connect_four --csv games.csv',
    'arbiter arena --a random --b random --games 30',
    'arbiter arena --a builtin:3 --b builtin:2 --pairs 8 --at-once 4 --openings connect-four-4 --game connect_four',
    'arbiter arena --a llm:NAME --b builtin:2 --games 400 --sprt better-at-all',
    'arbiter arena --a builtin:3 --b builtin:2 --pairs 50 --at-once 8 --workers own',
    'arbiter arena --players builtin:1,builtin:2,random --game tic_tac_toe,connect_four --pairs 4 --at-once 4 --openings own',
    'arbiter arena --resume last',
  ],
  run: ({ values }, deps) => arena(values, deps),
});

export const variantCommand = defineCommand({
  name: 'arena variant',
  summary:
    'Plays a finished run again from its seed with other names for the models; one that had other names, with the usual ones.',
  usage: 'arena variant ID|last [options]',
  options: RESULT_OPTIONS,
  positionals: { max: 1 },
  examples: ['arbiter arena variant last', 'arbiter arena variant 1a2b3c4d --json'],
  run: ({ values, positionals: [id = 'last'] }, deps) =>
    withHost('arena variant', values, deps, async (access) => {
      const { io } = deps;
      const resolved = await resolveArenaTarget(access.api, id);
      if (!resolved.ok) return reportUsageError(io, 'arena variant', resolved.message);
      const target = resolved.value;
      if (target.kind === 'tournament')
        return reportUsageError(
          io,
          'arena variant',
          'name one run; a tournament is played again with --variant',
        );
      const { arenaId } = target.info;
      const start: StartRun = async (api) => accept(await api.call('arena.playVariant', { arenaId }));
      return follow(access, values, { io, start });
    }),
});

export const resumeCommand = defineCommand({
  name: 'arena resume',
  summary:
    'Continues a run or tournament that was paused, drained, stopped, cancelled or interrupted, and follows it to its end.',
  usage: 'arena resume ID|last [options]',
  options: RESULT_OPTIONS,
  positionals: { max: 1 },
  examples: ['arbiter arena resume last'],
  run: ({ values, positionals: [id = 'last'] }, deps) =>
    withHost('arena resume', values, deps, (access) => resume(access, id, { ...values, io: deps.io })),
});
