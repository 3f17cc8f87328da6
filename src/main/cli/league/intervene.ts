import {
  MAX_LEAGUE_REASON,
  type InterventionChanges,
  type LeagueIntervention,
} from '../../../shared/contract/index.ts';
import { cleanText } from '../../../shared/display-text.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import {
  defineCommand,
  reportUsageError,
  type Command,
  type CommandDeps,
  type CommandIo,
} from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption, textOption, refuseUsage, type Values } from '../options/option-kinds.ts';
import { formatTable } from '../terminal/text-table.ts';

/** The organiser's commands that change a league: `arbiter league pause`, `admit`, `override`, `rerun`, `withdraw`, `disqualify`. */

const OPTIONS = {
  reason: textOption('TEXT', 'why, as it is shown and written into the audit log', null),
  'dry-run': flagOption('shows what would change and changes nothing'),
  yes: flagOption('does not ask before it changes something'),
  json: flagOption('prints the result as JSON'),
  ...HOST_OPTIONS,
};
const OVERRIDE_OPTIONS = { result: textOption('PLAYER|draw|void', 'what counts instead', null), ...OPTIONS };

type Kind = LeagueIntervention['kind'];
type CommonValues = Values<typeof OPTIONS>;

const resultText = (result: string | null): string => result ?? 'no result';

/** Describes the changes of an intervention for a person. */
export function changesText(
  { matches, forfeits, table: rows, entry, ended }: InterventionChanges,
  kind?: Kind | 'cancel',
): string {
  if (kind === 'close') return '  no player may join any more; players that have joined stay\n';
  if (entry !== undefined) return entryText(entry);
  if (ended !== undefined) return endedText(ended);
  const lines = matches.map(
    ({ matchId, a, b, before, after }) =>
      `  ${matchId}, ${a} - ${b}: ${resultText(before)} becomes ${resultText(after)}\n`,
  );
  const forfeitLine =
    forfeits === 0
      ? ''
      : `  ${forfeits} paired ${forfeits === 1 ? 'match goes' : 'matches go'} to the opponents\n`;
  const tableRows = rows.map(({ displayName, points, place }) => [
    cleanText(displayName, 64),
    `${points[0]} → ${points[1]}`,
    `${place[0]} → ${place[1]}`,
  ]);
  const standing = tableRows.length === 0 ? '' : formatTable([['player', 'points', 'place'], ...tableRows]);
  const report = `${lines.join('')}${forfeitLine}${standing}`;
  return report === '' ? '  the table stays as it is\n' : report;
}

function entryText({ first, last }: NonNullable<InterventionChanges['entry']>): string {
  if (first === null || last === null)
    return '  players may join after the start, while the format allows it\n';
  const until = first === last ? '' : `; the last ones begin with round ${last}`;
  return `  players may join; who does so now begins with round ${first}${until}\n`;
}

function endedText({ playing, unplayed }: NonNullable<InterventionChanges['ended']>): string {
  const matches = (count: number): string => (count === 1 ? '1 match' : `${count} matches`);
  const playingLine =
    playing === 0 ? '' : `  ${matches(playing)} under way end${playing === 1 ? 's' : ''} first\n`;
  const unplayedText = unplayed === 0 ? '' : `${matches(unplayed)} will not be played; `;
  return `  ${unplayedText}results so far are kept\n${playingLine}`;
}

const changesJson = ({ matches, forfeits, table: rows, entry, ended }: InterventionChanges) => ({
  matches: matches.map(({ matchId, a, b, before, after }) => ({
    match_id: matchId,
    player_a: a,
    player_b: b,
    before,
    after,
  })),
  forfeits,
  table: rows.map(({ playerId, displayName, points, place }) => ({
    player_id: playerId,
    display_name: displayName,
    points,
    place,
  })),
  ...(entry === undefined ? {} : { entry: { first_round: entry.first, last_first_round: entry.last } }),
  ...(ended === undefined ? {} : { ended }),
});

/** Formats the changes of an intervention, after they were made or as a preview. */
export const changesReport = (
  changes: InterventionChanges,
  about: {
    readonly leagueId: string;
    readonly kind: LeagueIntervention['kind'] | 'cancel';
    readonly json: boolean;
    readonly done: boolean;
  },
): string =>
  about.json
    ? `${JSON.stringify({ league_id: about.leagueId, kind: about.kind, done: about.done, ...changesJson(changes) })}\n`
    : `${about.done ? 'done' : 'this would change'}:\n${changesText(changes, about.kind)}`;

/** Shows what changes and asks; false when the person does not agree or there is no terminal to ask on. */
export async function confirmChanges(
  changes: InterventionChanges,
  about: {
    readonly name: string;
    readonly leagueId: string;
    readonly kind: Kind | 'cancel';
    readonly io: CommandIo;
  },
): Promise<boolean> {
  const { name, leagueId, kind, io } = about;
  io.stderr(`this changes:\n${changesText(changes, kind)}`);
  if ((await io.confirm?.(`${name} ${leagueId}? [y/N] `)) === true) return true;
  io.stderr(`arbiter ${name}: nothing was changed\n`);
  return false;
}

/** Shows what changes, asks, and does it. Without a terminal it cannot ask, so `--yes` is needed. */
async function runIntervention(
  name: string,
  { request, values }: { readonly request: LeagueIntervention; readonly values: CommonValues },
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const isDry = values['dry-run'];
  if (!isDry && !values.yes && io.confirm === undefined)
    return reportUsageError(
      io,
      name,
      'there is no terminal to ask on; add --yes, or --dry-run to see what would change',
    );
  const { leagueId, kind } = request;
  const { json } = values;
  return withHost(name, values, deps, async ({ api }) => {
    const planned = await api.call('leagues.previewIntervention', request);
    if (isDry) {
      io.stdout(changesReport(planned, { leagueId, kind, json, done: false }));
      return EXIT.ok;
    }
    if (!values.yes && !(await confirmChanges(planned, { name, leagueId, kind, io }))) return EXIT.failed;
    const changes = await api.call('leagues.intervene', request);
    io.stdout(changesReport(changes, { leagueId, kind, json, done: true }));
    return EXIT.ok;
  });
}

interface InterventionCommand {
  readonly kind: Exclude<Kind, 'override'>;
  readonly summary: string;
  /** The type of the second argument; null where the intervention applies to the whole league. */
  readonly target: 'MATCH' | 'PLAYER' | null;
}

interface InterventionTarget {
  readonly leagueId: string;
  /** The id of the match or of the player; empty where the intervention applies to the whole league. */
  readonly targetId: string;
  readonly reason: string;
}

function readTarget(
  target: InterventionCommand['target'],
  [leagueId, targetId]: readonly string[],
  reason: string | null,
): Outcome<InterventionTarget, 'USAGE'> {
  if (leagueId === undefined) return refuseUsage('the id of the league is missing');
  if (target !== null && targetId === undefined) return refuseUsage(`name the ${target.toLowerCase()}`);
  const cleanReason = cleanText(reason ?? '', MAX_LEAGUE_REASON);
  if (cleanReason === '') return refuseUsage('say why with --reason; it is shown to all players and stored');
  return accept({ leagueId, targetId: targetId ?? '', reason: cleanReason });
}

function readRequest(
  { kind, target }: Pick<InterventionCommand, 'kind' | 'target'>,
  positionals: readonly string[],
  reason: string | null,
): Outcome<LeagueIntervention, 'USAGE'> {
  const read = readTarget(target, positionals, reason);
  if (!read.ok) return read;
  const { targetId, ...about } = read.value;
  if (kind === 'rerun') return accept({ kind, ...about, matchId: targetId });
  if (kind === 'withdraw' || kind === 'disqualify') return accept({ kind, ...about, playerId: targetId });
  return accept({ kind, ...about });
}

function interventionCommand(shape: InterventionCommand): Command {
  const name = `league ${shape.kind}`;
  const target = shape.target === null ? '' : ` ${shape.target}`;
  const example = { MATCH: ' R1M2', PLAYER: ' P03' };
  return defineCommand({
    name,
    summary: shape.summary,
    usage: `${name} LEAGUE${target} --reason TEXT [--dry-run] [--yes] [--json]`,
    options: OPTIONS,
    positionals: { max: shape.target === null ? 1 : 2 },
    examples: [
      `arbiter ${name} league_0123456789ab${shape.target === null ? '' : example[shape.target]} --reason "power cut"`,
    ],
    async run({ values, positionals }, deps) {
      const request = readRequest(shape, positionals, values.reason);
      return request.ok
        ? runIntervention(name, { request: request.value, values }, deps)
        : reportUsageError(deps.io, name, request.message);
    },
  });
}

export const pauseCommand = interventionCommand({
  kind: 'pause',
  target: null,
  summary: 'Pauses a running league: no further match begins. "league begin" continues it.',
});
const ADMIT_OPTIONS = { close: flagOption('ends it: no player may join any more'), ...OPTIONS };
export const admitCommand = defineCommand({
  name: 'league admit',
  summary:
    'Lets players join a league late: before round 2, or before half of the rounds of a Swiss league are missed.',
  usage: 'league admit LEAGUE [--close] --reason TEXT [--dry-run] [--yes] [--json]',
  options: ADMIT_OPTIONS,
  positionals: { max: 1 },
  examples: [
    'arbiter league admit league_0123456789ab --reason "the bus was late"',
    'arbiter league admit league_0123456789ab --close --reason "everybody is here"',
  ],
  async run({ values, positionals }, deps) {
    const kind = values.close ? 'close' : 'admit';
    const request = readRequest({ kind, target: null }, positionals, values.reason);
    return request.ok
      ? runIntervention('league admit', { request: request.value, values }, deps)
      : reportUsageError(deps.io, 'league admit', request.message);
  },
});
export const rerunCommand = interventionCommand({
  kind: 'rerun',
  target: 'MATCH',
  summary: 'Plays a match again; its first result is kept.',
});
export const withdrawCommand = interventionCommand({
  kind: 'withdraw',
  target: 'PLAYER',
  summary: 'Takes a player out: the opponents win the matches that have not begun.',
});
export const disqualifyCommand = interventionCommand({
  kind: 'disqualify',
  target: 'PLAYER',
  summary:
    'Disqualifies a player: the opponents win the matches that have not begun. Played ones stay, unless the league was opened with --annul-disqualified.',
});

export const overrideCommand: Command = defineCommand({
  name: 'league override',
  summary: 'Sets what counts for a match. The referee’s result stays visible beside it.',
  usage: 'league override LEAGUE MATCH --result PLAYER|draw|void --reason TEXT [options]',
  options: OVERRIDE_OPTIONS,
  positionals: { max: 2 },
  examples: [
    'arbiter league override league_0123456789ab R1M2 --result P03 --reason "wrong opening position"',
  ],
  async run({ values, positionals }, deps) {
    const read = readTarget('MATCH', positionals, values.reason);
    if (!read.ok) return reportUsageError(deps.io, 'league override', read.message);
    if (values.result === null)
      return reportUsageError(
        deps.io,
        'league override',
        'say with --result what counts: a player, draw or void',
      );
    const { leagueId, targetId: matchId, reason } = read.value;
    const request = { kind: 'override', leagueId, reason, matchId, result: values.result } as const;
    return runIntervention('league override', { request, values }, deps);
  },
});
