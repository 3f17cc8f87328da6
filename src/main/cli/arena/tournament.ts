import { writeFile } from 'node:fs/promises';
import type { Api, ArenaRunInfo, NewTournament, TournamentInfo } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { reportUsageError, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { HostAccess } from '../host-start/attach-to-host.ts';
import { followHost } from '../host-client/follow-host.ts';
import { parseNamedPlayer, type NamedPlayer } from '../match/named-players.ts';
import { resolveTemplate } from '../match/seat-players.ts';
import { resolveModelPlayers } from '../models/model-players.ts';
import { choiceOption, textOption, type Values } from '../options/option-kinds.ts';
import { ratingTableText } from './rating-table.ts';
import { createProgress } from '../terminal/progress.ts';
import { formatTable } from '../terminal/text-table.ts';

/** The options of a run of many players. */
export const TOURNAMENT_OPTIONS = {
  players: textOption(
    'PLAYER,PLAYER,…',
    'many players instead of --a and --b, with commas between them',
    null,
  ),
  format: choiceOption(
    ['round-robin', 'gauntlet'],
    'with --players: every player against every other one, or the first against each of the others',
    'round-robin',
  ),
};

/** The options of `arbiter arena run` that apply to a run of many players. */
export interface TournamentValues extends Values<typeof TOURNAMENT_OPTIONS> {
  readonly game: string;
  readonly openings: string | null;
  readonly variant: string | null;
  readonly 'at-once': number;
  readonly seed: string | null;
  readonly json: boolean;
  readonly out: string | null;
}

/** The players that `--players` names. */
export function parseTournamentPlayers(text: string): Outcome<readonly NamedPlayer[], 'USAGE'> {
  const players: NamedPlayer[] = [];
  for (const name of text.split(',').map((part) => part.trim())) {
    const player = parseNamedPlayer(name);
    if (!player.ok) return player;
    if (player.value.name === 'builtin')
      return refuse('USAGE', '--players needs the level of builtin: builtin:3');
    players.push(player.value);
  }
  return players.length < 2 ? refuse('USAGE', '--players must name at least two players') : accept(players);
}

async function readRequest(
  api: Api,
  values: TournamentValues,
  pairs: number,
): Promise<Outcome<NewTournament, 'USAGE'>> {
  const players = parseTournamentPlayers(values.players ?? '');
  if (!players.ok) return players;
  const resolved = await resolveModelPlayers(api, [...players.value]);
  if (!resolved.ok) return resolved;
  if (values.openings !== null && values.openings !== 'own')
    return refuse('USAGE', '--openings must be own with --players: each game has a suite of its own');
  const templateInfos = await api.call('templates.list', {});
  const templates: string[] = [];
  for (const game of values.game.split(',')) {
    const template = resolveTemplate([...templateInfos], game);
    if (!template.ok) return template;
    templates.push(template.value.template);
  }
  return accept({
    format: values.format === 'gauntlet' ? 'gauntlet' : 'round_robin',
    players: resolved.value.map(({ choice: player }) => player as NewTournament['players'][number]),
    templates,
    pairs,
    atOnce: values['at-once'],
    openings: values.openings === 'own',
    ...(values.variant === null ? {} : { variant: 'renamed' as const }),
    ...(values.seed === null ? {} : { seed: values.seed.toLowerCase() }),
  });
}

/** Starts a run of many players, follows it to its end and prints the results of all match-ups. */
export async function runTournament(
  access: HostAccess,
  values: TournamentValues,
  { io, pairs }: { readonly io: CommandIo; readonly pairs: number },
): Promise<ExitCode> {
  const { api } = access;
  const request = await readRequest(api, values, pairs);
  if (!request.ok) return reportUsageError(io, 'arena', request.message);
  const { tournamentId } = await api.call('tournament.start', request.value);
  return followTournament(access, tournamentId, { io, ...values });
}

type Results = Pick<TournamentValues, 'json' | 'out'>;

/** Continues a tournament unless it is running or over, and follows it to its end. */
export async function resumeTournament(
  access: HostAccess,
  { tournamentId, state }: Pick<TournamentInfo, 'tournamentId' | 'state'>,
  results: Results & { readonly csv: string | null; readonly io: CommandIo },
): Promise<ExitCode> {
  if (results.csv !== null)
    return reportUsageError(results.io, 'arena', '--csv is for two players, and a tournament has many');
  if (state !== 'running' && state !== 'draining' && state !== 'done')
    await access.api.call('tournament.change', { tournamentId, to: 'resume' });
  return followTournament(access, tournamentId, results);
}

/** Follows a tournament to its end and prints the results of all match-ups. */
async function followTournament(
  { api, attached }: HostAccess,
  tournamentId: string,
  { io, json, out }: Results & { readonly io: CommandIo },
): Promise<ExitCode> {
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('games', output, io.monotonicMs);
  const ended = await waitForEnd(api, tournamentId, {
    signal: io.signal,
    onProgress: ({ played, games, active }) => progress.update(played, games, `${active} under way`),
  }).finally(() => progress.end());
  if (ended === null) {
    const where = attached ? 'the running host continues it' : 'the next host of this folder continues it';
    io.stderr(
      `arbiter arena: stopped following the tournament; ${where}. "${io.program} arena --resume ${tournamentId}" follows it again\n`,
    );
    return EXIT.failed;
  }
  if (out !== null) await writeFile(out, await formatTournament(api, tournamentId, { json: true }));
  io.stdout(await formatTournament(api, tournamentId, { json }));
  return ended.state === 'done' ? EXIT.ok : EXIT.failed;
}

/** The results of all match-ups and the ratings of the players as they are now, as a text or as JSON. */
export async function formatTournament(
  api: Api,
  tournamentId: string,
  { json }: { readonly json: boolean },
): Promise<string> {
  const info = await api.call('tournament.get', { tournamentId });
  const ratings = await api.call('tournament.table', { tournamentId });
  return json
    ? `${JSON.stringify({ ...tournamentJson(info), table: ratings })}\n`
    : `${tournamentTable(info)}\n${ratingTableText(ratings)}`;
}

interface FollowOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (info: TournamentInfo) => void;
}

/** Resolves when the tournament is over or held (paused, stopped or cancelled); with null if `signal` aborts first. */
function waitForEnd(
  api: Api,
  tournamentId: string,
  { signal, onProgress }: FollowOptions,
): Promise<TournamentInfo | null> {
  return followHost<TournamentInfo>(api, signal, (end) => {
    let isReading = false;
    let isStale = false;
    // Many games end at once, and each reading covers all that ended before it.
    const readState = async (): Promise<void> => {
      isStale = isReading;
      if (isReading) return;
      isReading = true;
      const info = await api.call('tournament.get', { tournamentId });
      isReading = false;
      onProgress(info);
      if (info.state !== 'running' && info.state !== 'draining') end(info);
      else if (isStale) await readState();
    };
    return {
      onEvent: (event) => (event.name === 'arena.progress' ? readState() : undefined),
      readState,
    };
  });
}

const pentanomialOf = ({ statistics }: ArenaRunInfo) => [...statistics.pent];

/** The result as JSON, described in docs/cli-play.md. */
export const tournamentJson = (info: TournamentInfo) => ({
  tournament_id: info.tournamentId,
  format: info.format,
  state: info.state,
  games: info.templates,
  players: info.players.map(({ name }) => name),
  pairs: info.pairs,
  played: info.played,
  runs: info.runs.map((run) => ({
    arena_id: run.arenaId,
    game: run.template,
    a: run.a.name,
    b: run.b.name,
    state: run.state,
    score: run.score,
    pent: pentanomialOf(run),
    share: run.share,
    interval95: run.interval95,
    aborted: run.aborted,
    voided: run.voided,
    seed: run.plan?.seed ?? null,
  })),
});

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

export function tournamentTable(info: TournamentInfo): string {
  const head = `${info.format === 'gauntlet' ? 'gauntlet' : 'round robin'} of ${info.players.length} players, ${info.played} of ${info.games} games`;
  const rows = info.runs.map((run) => [
    run.template,
    run.a.name,
    run.b.name,
    `${run.score.a} won, ${run.score.draws} drawn, ${run.score.b} lost`,
    run.share === null || run.interval95 === null
      ? '-'
      : `${percent(run.share)} (95%: ${percent(run.interval95[0])} to ${percent(run.interval95[1])})`,
    run.state === 'done' ? '' : run.state,
  ]);
  const titles = ['game', 'a', 'b', 'score of a', 'points of a', ''];
  return `${head}\n\n${formatTable([titles, ...rows])}\n  tournament ${info.tournamentId}\n`;
}
