import type { Api } from '../../../shared/contract/index.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS, type HostValues } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption } from '../options/option-kinds.ts';
import { formatTable } from '../terminal/text-table.ts';
import { resolveArenaTarget, type ArenaTarget } from './arena-target.ts';
import { formatArenaRun } from './format-run.ts';
import { formatTournament } from './tournament.ts';

/** The commands about a run or a tournament: `arbiter arena show`, `pause`, `drain` and `cancel`, and `arbiter arena suites`. */

const OPTIONS = { json: flagOption('prints the result as JSON'), ...HOST_OPTIONS };
type ControlValues = HostValues & { readonly json: boolean };

interface TargetCommand {
  readonly summary: string;
  readonly run: (api: Api, target: ArenaTarget, values: ControlValues) => Promise<string>;
}

/** Defines a command whose only argument is the id of a run or of a tournament. */
const targetCommand = (name: string, { summary, run }: TargetCommand) =>
  defineCommand({
    name,
    summary,
    usage: `${name} ID|last [--json]`,
    options: OPTIONS,
    positionals: { max: 1 },
    examples: [`arbiter ${name} last`],
    async run({ values, positionals: [id] }, deps: CommandDeps): Promise<ExitCode> {
      if (id === undefined) return reportUsageError(deps.io, name, 'the id of the run is missing');
      return withHost(name, values, deps, async ({ api }) => {
        const target = await resolveArenaTarget(api, id);
        if (!target.ok) return reportUsageError(deps.io, name, target.message);
        deps.io.stdout(await run(api, target.value, values));
        return EXIT.ok;
      });
    },
  });

type Change = 'pause' | 'drain' | 'cancel';

/** Changes the state, and prints the new one as a sentence or as JSON. */
async function changeTarget(api: Api, target: ArenaTarget, { to, json }: { to: Change; json: boolean }) {
  const [kind, id, info] =
    target.kind === 'run'
      ? ([
          'arena',
          target.info.arenaId,
          await api.call(`arena.${to}`, { arenaId: target.info.arenaId }),
        ] as const)
      : ([
          'tournament',
          target.info.tournamentId,
          await api.call('tournament.change', { tournamentId: target.info.tournamentId, to }),
        ] as const);
  const { state, played, active, games } = info;
  return json
    ? `${JSON.stringify({ [`${kind}_id`]: id, state, played, active, games })}\n`
    : `${kind} ${id} is ${state}: ${played} of ${games} games played, ${active} under way\n`;
}

const stateChange = (to: Change, summary: string): TargetCommand => ({
  summary,
  run: (api, target, { json }) => changeTarget(api, target, { to, json }),
});

export const showArenaCommand = targetCommand('arena show', {
  summary:
    'Shows the score, the interval and the statistics of a run, or the table of a tournament, as they are now.',
  async run(api, target, { json }) {
    if (target.kind === 'tournament') return formatTournament(api, target.info.tournamentId, { json });
    const { arenaId } = target.info;
    if (!json) return formatArenaRun(await api.call('arena.get', { arenaId }));
    const { text } = await api.call('arena.export', { arenaId, format: 'json' });
    return `${JSON.stringify(JSON.parse(text))}\n`;
  },
});

export const pauseArenaCommand = targetCommand(
  'arena pause',
  stateChange('pause', 'Pauses a run or tournament: its games wait where they are until it is resumed.'),
);

export const drainCommand = targetCommand(
  'arena drain',
  stateChange(
    'drain',
    'Finishes the games of a run or tournament that are under way, and starts no new ones.',
  ),
);

export const cancelArenaCommand = targetCommand(
  'arena cancel',
  stateChange('cancel', 'Cancels a run or tournament. Its finished games are kept.'),
);

export const suitesCommand = defineCommand({
  name: 'arena suites',
  summary: 'Lists the suites of openings that a run can begin its pairs with.',
  usage: 'arena suites [--json]',
  options: OPTIONS,
  examples: ['arbiter arena suites'],
  run: ({ values }, deps) =>
    withHost('arena suites', values, deps, async ({ api }) => {
      const suites = await api.call('arena.suites', {});
      const suiteRows = suites.map(({ name, template, count, sha256 }) => ({
        name,
        game: template,
        count,
        sha256,
      }));
      const rows = suiteRows.map(({ name, game, count }) => [name, game, String(count)]);
      deps.io.stdout(
        values.json
          ? `${JSON.stringify(suiteRows)}\n`
          : formatTable([['suite', 'game', 'openings'], ...rows]),
      );
      return EXIT.ok;
    }),
});
