import { writeFile } from 'node:fs/promises';
import type { Api, ArenaInfo } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { readSprt, SPRT_TABLE } from '../arena/sprt.ts';
import { arenaTable } from '../arena/table.ts';
import { watchArena } from '../arena/watch.ts';
import { defineCommand, usageProblem, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_TABLE } from '../host-access/host-settings.ts';
import { resolveModelPlayers } from '../models/model-players.ts';
import { OWN_TOOLS_OPTION, readPlayer, withDefaultLevels, withOwnTools } from '../match/players.ts';
import { findTemplate } from '../match/seating.ts';
import { withHost } from '../host-access/with-host.ts';
import type { HostAccess } from '../host-access/attach.ts';
import { count, flag, gameName, text, type Values } from '../options/kinds.ts';
import { createProgress } from '../terminal/progress.ts';

const MAX_GAMES = 10_000;

const TABLE = {
  a: text('PLAYER', 'the player to rate: llm:NAME, random, builtin:LEVEL, uci:PATH', null),
  b: text('PLAYER', 'the opponent', 'random'),
  game: gameName('the game: chess, tic_tac_toe, connect_four, …', 'chess'),
  games: count('number of games; the players change seats after each', 30, MAX_GAMES),
  ...SPRT_TABLE,
  resume: text('ID|last', 'continues a run that was stopped, cancelled or left', null),
  'allow-own-tools': OWN_TOOLS_OPTION,
  json: flag('prints the result as JSON'),
  out: text('FILE', 'writes the result as JSON', null),
  csv: text('FILE', 'writes the games as CSV', null),
  isolated: flag('uses a temporary data folder and free ports'),
  ...HOST_TABLE,
};
type ArenaValues = Values<typeof TABLE>;

/** Checks everything that needs no host. */
function checkValues({ a, b, resume, ...values }: ArenaValues): Outcome<null, 'USAGE'> {
  const sprt = readSprt(values);
  if (!sprt.ok) return sprt;
  if (sprt.value !== null && values.games % 2 !== 0)
    return refuse('USAGE', `--sprt counts pairs of games, so --games must be even, not ${values.games}`);
  if (resume !== null)
    return a === null
      ? accept(null)
      : refuse('USAGE', '--resume continues with the players of the run; leave out --a');
  if (a === null) return refuse('USAGE', 'name the player to rate with --a, for example --a llm:NAME');
  for (const given of [a, b]) {
    const player = readPlayer(given);
    if (!player.ok) return player;
  }
  return accept(null);
}

async function startRun(api: Api, values: ArenaValues): Promise<Outcome<ArenaInfo, 'USAGE'>> {
  const template = findTemplate(await api.call('templates.list', {}), values.game);
  if (!template.ok) return template;
  const players = [readPlayer(values.a ?? ''), readPlayer(values.b)].flatMap((player) =>
    player.ok ? [player.value] : [],
  );
  const chosen = withOwnTools(players, values['allow-own-tools']);
  const resolved = await resolveModelPlayers(api, withDefaultLevels(chosen, template.value.builtinLevels));
  if (!resolved.ok) return resolved;
  const [a, b] = resolved.value;
  if (a === undefined || b === undefined) return refuse('USAGE', 'an arena needs two players');
  const sprt = readSprt(values);
  if (!sprt.ok) return sprt;
  const request = {
    template: template.value.template,
    a: a.choice,
    b: b.choice,
    games: values.games,
    ...(sprt.value === null ? {} : { sprt: sprt.value }),
  };
  return accept(await api.call('arena.start', request));
}

async function resumeRun(api: Api, id: string): Promise<Outcome<ArenaInfo, 'USAGE'>> {
  const known = await api.call('arena.list', {});
  const unfinished = known.filter(({ state }) => state !== 'done');
  const found =
    id === 'last' ? unfinished[0] : known.find(({ arenaId }) => arenaId === id || arenaId.startsWith(id));
  if (found === undefined)
    return refuse(
      'USAGE',
      id === 'last' ? 'no run was stopped, so there is none to continue' : `there is no run "${id}"`,
    );
  const { arenaId, state } = found;
  // A host resumes by itself the runs that were running when it stopped.
  return accept(
    state === 'running' || state === 'done' ? found : await api.call('arena.resume', { arenaId }),
  );
}

async function run({ api, attached }: HostAccess, values: ArenaValues, io: CommandIo): Promise<ExitCode> {
  const started = values.resume === null ? await startRun(api, values) : await resumeRun(api, values.resume);
  if (!started.ok) return usageProblem(io, 'arena', started.message);
  const { arenaId, games } = started.value;
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('games', output, io.monotonicMs);
  const ended = await watchArena(api, arenaId, {
    stop: io.stop,
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
  if (ended.state === 'done') return EXIT.fine;
  io.stderr(`arbiter arena: ${ended.state} after ${ended.played} of ${games} games. ${ended.note ?? ''}\n`);
  return EXIT.failed;
}

async function writeResults(api: Api, arenaId: string, values: ArenaValues, io: CommandIo): Promise<void> {
  const json = (await api.call('arena.export', { arenaId, format: 'json' })).text;
  if (values.out !== null) await writeFile(values.out, json);
  if (values.csv !== null)
    await writeFile(values.csv, (await api.call('arena.export', { arenaId, format: 'csv' })).text);
  if (values.json) io.stdout(`${JSON.stringify(JSON.parse(json))}\n`);
  else io.stdout(arenaTable(await api.call('arena.get', { arenaId })));
}

async function arena(values: ArenaValues, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  const checked = checkValues(values);
  if (!checked.ok) return usageProblem(io, 'arena', checked.message);
  return withHost('arena', values, deps, (access) => run(access, values, io));
}

export const command = defineCommand({
  name: 'arena',
  summary: 'Plays many games between two players and reports score, 95% confidence interval and statistics.',
  usage: 'arena --a PLAYER [--b PLAYER] [options]',
  options: TABLE,
  examples: [
    'arbiter arena --a llm:NAME --b random --games 30',
    'arbiter arena --a llm:qwen3@http://127.0.0.1:11434/v1 --b builtin:1 --game connect_four --csv games.csv',
    'arbiter arena --a random --b random --games 30',
    'arbiter arena --a llm:NAME --b builtin:2 --games 400 --sprt better-at-all',
    'arbiter arena --resume last',
  ],
  run: ({ values }, deps) => arena(values, deps),
});
