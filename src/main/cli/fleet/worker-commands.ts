import { MAX_HOST_SLOTS, MAX_WORKER_DROPS } from '../../../shared/contract/index.ts';
import { defineCommand, reportUsageError } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption } from '../options/option-kinds.ts';

/** The commands of `arbiter queue` about workers. */

const OPTIONS = { json: flagOption('prints the result as JSON'), ...HOST_OPTIONS };

/** A whole number from 0; null when none was given, undefined for anything else. */
function parseOptionalCount(text: string | undefined, max: number): number | null | undefined {
  if (text === undefined) return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= max ? value : undefined;
}

interface NumberSetting {
  readonly subcommand: 'slots' | 'drops';
  readonly summary: string;
  readonly setting: 'workerSlots' | 'workerDrops';
  readonly max: number;
  /** What the number counts, for a usage problem. */
  readonly unit: string;
  readonly exampleValue: number;
  readonly describe: (value: number) => string;
}

/** Defines a command that prints or changes a whole number of the settings. Its JSON is `{VERB: number}`. */
const numberCommand = ({
  subcommand,
  summary,
  setting,
  max,
  unit,
  exampleValue,
  describe,
}: NumberSetting) => {
  const name = `queue ${subcommand}`;
  return defineCommand({
    name,
    summary,
    usage: `${name} [0..${max}] [--json]`,
    options: OPTIONS,
    positionals: { max: 1 },
    examples: [`arbiter ${name}`, `arbiter ${name} ${exampleValue}`, `arbiter ${name} 0`],
    run: async ({ values, positionals: [countText] }, deps) => {
      const count = parseOptionalCount(countText, max);
      if (count === undefined)
        return reportUsageError(deps.io, name, `give a number of ${unit} from 0 to ${max}`);
      return withHost(name, values, deps, async ({ api }) => {
        const settings =
          count === null
            ? await api.call('settings.get', {})
            : await api.call('settings.set', { [setting]: count });
        const value = settings[setting];
        deps.io.stdout(values.json ? `${JSON.stringify({ [subcommand]: value })}\n` : `${describe(value)}\n`);
        return EXIT.ok;
      });
    },
  });
};

export const slotsCommand = numberCommand({
  subcommand: 'slots',
  summary: 'Lets this computer play games of runs itself, in a thread beside the host; 0 ends it.',
  setting: 'workerSlots',
  max: MAX_HOST_SLOTS,
  unit: 'games',
  exampleValue: 2,
  describe: slotsText,
});

function slotsText(slots: number): string {
  if (slots === 0) return 'this computer plays no games of runs with workers';
  return `this computer plays ${slots === 1 ? 'one game' : `${slots} games`} at once for runs with workers`;
}

export const dropsCommand = numberCommand({
  subcommand: 'drops',
  summary: 'Says after how many dropped leases in a row a worker pauses, or sets it; 0 pauses none.',
  setting: 'workerDrops',
  max: MAX_WORKER_DROPS,
  unit: 'times',
  exampleValue: 5,
  describe: dropsText,
});

function dropsText(drops: number): string {
  if (drops === 0) return 'no worker is paused, however often it drops games';
  const times = drops === 1 ? 'once' : `${drops} times in a row`;
  return `a worker that dropped games ${times} is paused`;
}

export const reinstateCommand = defineCommand({
  name: 'queue reinstate',
  summary: 'Gives orders again to a worker that is paused or suspended.',
  usage: 'queue reinstate WORKER [--json]',
  options: OPTIONS,
  positionals: { max: 1 },
  examples: ['arbiter queue reinstate lab-1'],
  run: async ({ values, positionals: [nameOrId] }, deps) => {
    if (nameOrId === undefined)
      return reportUsageError(deps.io, 'queue reinstate', 'name a worker of "arbiter queue status"');
    return withHost('queue reinstate', values, deps, async ({ api }) => {
      const { workers } = await api.call('fleet.status', {});
      const worker = workers.find(({ workerId, name }) => name === nameOrId || workerId === nameOrId);
      if (worker === undefined)
        return reportUsageError(deps.io, 'queue reinstate', `there is no worker "${nameOrId}"`);
      const { name } = await api.call('fleet.reinstate', { workerId: worker.workerId });
      deps.io.stdout(values.json ? `${JSON.stringify({ name })}\n` : `${name} gets work again\n`);
      return EXIT.ok;
    });
  },
});
