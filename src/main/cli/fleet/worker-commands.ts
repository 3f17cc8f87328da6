import { MAX_HOST_SLOTS, MAX_WORKER_DROPS } from '../../../shared/contract/index.ts';
import { defineCommand, usageProblem } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption } from '../options/kinds.ts';

/** The commands of `arbiter queue` about workers. */

const OPTIONS = { json: flagOption('prints the result as JSON'), ...HOST_OPTIONS };

/** A whole number from 0; null when none was given, undefined for anything else. */
function readNumber(given: string | undefined, max: number): number | null | undefined {
  if (given === undefined) return null;
  const wanted = Number(given);
  return Number.isInteger(wanted) && wanted >= 0 && wanted <= max ? wanted : undefined;
}

export const slotsCommand = defineCommand({
  name: 'queue slots',
  summary: 'Lets this computer play games of runs itself, in a thread beside the host; 0 ends it.',
  usage: `queue slots [0..${MAX_HOST_SLOTS}] [--json]`,
  options: OPTIONS,
  positionals: { max: 1 },
  examples: ['arbiter queue slots', 'arbiter queue slots 2', 'arbiter queue slots 0'],
  run: async ({ values, positionals: [given] }, deps) => {
    const wanted = readNumber(given, MAX_HOST_SLOTS);
    if (wanted === undefined)
      return usageProblem(deps.io, 'queue slots', `give a number of games from 0 to ${MAX_HOST_SLOTS}`);
    return withHost('queue slots', values, deps, async ({ api }) => {
      const { workerSlots: slots } =
        wanted === null
          ? await api.call('settings.get', {})
          : await api.call('settings.set', { workerSlots: wanted });
      deps.io.stdout(values.json ? `${JSON.stringify({ slots })}\n` : `${slotsText(slots)}\n`);
      return EXIT.fine;
    });
  },
});

function slotsText(slots: number): string {
  if (slots === 0) return 'this computer plays no games of runs with workers';
  return `this computer plays ${slots === 1 ? 'one game' : `${slots} games`} at once for runs with workers`;
}

export const dropsCommand = defineCommand({
  name: 'queue drops',
  summary: 'Says after how many dropped leases in a row a worker pauses, or sets it; 0 pauses none.',
  usage: `queue drops [0..${MAX_WORKER_DROPS}] [--json]`,
  options: OPTIONS,
  positionals: { max: 1 },
  examples: ['arbiter queue drops', 'arbiter queue drops 5', 'arbiter queue drops 0'],
  run: async ({ values, positionals: [given] }, deps) => {
    const wanted = readNumber(given, MAX_WORKER_DROPS);
    if (wanted === undefined)
      return usageProblem(deps.io, 'queue drops', `give a number of times from 0 to ${MAX_WORKER_DROPS}`);
    return withHost('queue drops', values, deps, async ({ api }) => {
      const { workerDrops: drops } =
        wanted === null
          ? await api.call('settings.get', {})
          : await api.call('settings.set', { workerDrops: wanted });
      deps.io.stdout(values.json ? `${JSON.stringify({ drops })}\n` : `${dropsText(drops)}\n`);
      return EXIT.fine;
    });
  },
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
  run: async ({ values, positionals: [wanted] }, deps) => {
    if (wanted === undefined)
      return usageProblem(deps.io, 'queue reinstate', 'name a worker of "arbiter queue status"');
    return withHost('queue reinstate', values, deps, async ({ api }) => {
      const { workers } = await api.call('fleet.status', {});
      const worker = workers.find(({ workerId, name }) => name === wanted || workerId === wanted);
      if (worker === undefined)
        return usageProblem(deps.io, 'queue reinstate', `there is no worker "${wanted}"`);
      const { name } = await api.call('fleet.reinstate', { workerId: worker.workerId });
      deps.io.stdout(values.json ? `${JSON.stringify({ name })}\n` : `${name} gets work again\n`);
      return EXIT.fine;
    });
  },
});
