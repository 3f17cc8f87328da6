import type { Api, ArenaInfo } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, usageProblem, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_TABLE, type HostValues } from '../host-access/host-settings.ts';
import { withHost } from '../host-access/with-host.ts';
import { flag } from '../options/kinds.ts';
import { table } from '../terminal/text-table.ts';
import { arenaTable } from './table.ts';

/** The commands about a run: `arbiter arena show`, `pause`, `drain` and `cancel`, and `arbiter arena suites`. */

const TABLE = { json: flag('prints the result as JSON'), ...HOST_TABLE };
type ControlValues = HostValues & { readonly json: boolean };

/** The run with this id or with an id that begins so; `last` is the newest. */
export async function findRun(api: Api, id: string): Promise<Outcome<ArenaInfo, 'USAGE'>> {
  const known = await api.call('arena.list', {});
  const found = id === 'last' ? known[0] : known.find(({ arenaId }) => arenaId.startsWith(id));
  return found === undefined ? refuse('USAGE', `there is no run "${id}"`) : accept(found);
}

interface AboutRun {
  readonly summary: string;
  readonly run: (api: Api, arenaId: string, values: ControlValues) => Promise<string>;
}

/** Defines a command whose only argument is the id of a run. */
const aboutRun = (name: string, { summary, run }: AboutRun) =>
  defineCommand({
    name,
    summary,
    usage: `${name} ID|last [--json]`,
    options: TABLE,
    positionals: { max: 1 },
    examples: [`arbiter ${name} last`],
    async run({ values, positionals: [id] }, deps: CommandDeps): Promise<ExitCode> {
      if (id === undefined) return usageProblem(deps.io, name, 'the id of the run is missing');
      return withHost(name, values, deps, async ({ api }) => {
        const found = await findRun(api, id);
        if (!found.ok) return usageProblem(deps.io, name, found.message);
        deps.io.stdout(await run(api, found.value.arenaId, values));
        return EXIT.fine;
      });
    },
  });

/** A change of state as a sentence or as JSON. */
const changeText = ({ arenaId, state, played, active, games }: ArenaInfo, isJson: boolean): string =>
  isJson
    ? `${JSON.stringify({ arena_id: arenaId, state, played, active, games })}\n`
    : `arena ${arenaId} is ${state}: ${played} of ${games} games played, ${active} under way\n`;

const changing = (call: 'arena.pause' | 'arena.drain' | 'arena.cancel', summary: string): AboutRun => ({
  summary,
  run: async (api, arenaId, { json }) => changeText(await api.call(call, { arenaId }), json),
});

export const showCommand = aboutRun('arena show', {
  summary: 'Shows the score, the interval and the statistics of a run as they are now.',
  async run(api, arenaId, { json }) {
    if (!json) return arenaTable(await api.call('arena.get', { arenaId }));
    const { text } = await api.call('arena.export', { arenaId, format: 'json' });
    return `${JSON.stringify(JSON.parse(text))}\n`;
  },
});

export const pauseCommand = aboutRun(
  'arena pause',
  changing('arena.pause', 'Holds the games of a run where they are, until it is resumed.'),
);

export const drainCommand = aboutRun(
  'arena drain',
  changing('arena.drain', 'Finishes the games of a run that are under way, and starts no other one.'),
);

export const cancelCommand = aboutRun(
  'arena cancel',
  changing('arena.cancel', 'Cancels a run. Its finished games are kept.'),
);

export const suitesCommand = defineCommand({
  name: 'arena suites',
  summary: 'Lists the suites of openings that a run can begin its pairs with.',
  usage: 'arena suites [--json]',
  options: TABLE,
  examples: ['arbiter arena suites'],
  run: ({ values }, deps) =>
    withHost('arena suites', values, deps, async ({ api }) => {
      const suites = await api.call('arena.suites', {});
      const listed = suites.map(({ name, template, count, sha256 }) => ({
        name,
        game: template,
        count,
        sha256,
      }));
      const rows = listed.map(({ name, game, count }) => [name, game, String(count)]);
      deps.io.stdout(
        values.json ? `${JSON.stringify(listed)}\n` : table([['suite', 'game', 'openings'], ...rows]),
      );
      return EXIT.fine;
    }),
});
