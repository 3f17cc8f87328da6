import { HOST_WORKER_ID, leagueOfGroup, type FleetStatus } from '../../../shared/contract/index.ts';
import { defineCommand, reportUsageError, type Command } from '../command.ts';
import { groupCommand } from '../command-group.ts';
import { EXIT } from '../exit-codes.ts';
import { dropsCommand, reinstateCommand, slotsCommand } from '../fleet/worker-commands.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption, textOption } from '../options/option-kinds.ts';
import { formatTable } from '../terminal/text-table.ts';

/** Names the run or the league that placed the order. */
const ownerText = (groupId: string): string => {
  const leagueId = leagueOfGroup(groupId);
  return leagueId === null ? `run ${groupId}` : `league ${leagueId}`;
};

const OPTIONS = { json: flagOption('prints the result as JSON'), ...HOST_OPTIONS };

/** The orders and workers as a person reads them. */
export function statusText({ queue, orders, workers, waiting, disagreements }: FleetStatus): string {
  const lines = [
    ['queue', queueText(queue)],
    ['orders', `${orders.ready} wait, ${orders.leased} are played, ${orders.dead} failed too often`],
    ...waiting.map((group): [string, string] => ['', obstacleText(group)]),
    ...(disagreements.length === 0 ? [] : [['differed', differedText(disagreements.length)] as const]),
    ['', idleText({ orders, workers })],
  ];
  const rows = workers.map((worker) => [
    worker.name,
    worker.trust,
    stateOf(worker),
    worker.slots === null ? '-' : String(worker.slots),
    String(worker.counted),
    String(worker.refused),
    worker.playing.map((game) => game.text).join('; ') || '-',
  ]);
  const list =
    rows.length === 0
      ? 'no workers; "arbiter invite --for work --name NAME" creates an invitation\n'
      : formatTable([['worker', 'trust', 'state', 'slots', 'games', 'refused', 'plays'], ...rows]);
  return `${formatTable(lines.filter(([, value]) => value !== ''))}\n${list}`;
}

function queueText({ kind, place, problem }: FleetStatus['queue']): string {
  if (kind === 'embedded') return 'in this host';
  const where = `PostgreSQL, ${place ?? ''}`;
  return problem === null
    ? where
    : `${where}: ${problem}; games in progress continue and count; no new ones are given out`;
}

function stateOf({
  workerId,
  revokedAtMs,
  suspendedAtMs,
  pausedUntilMs,
  connected,
  seenMs,
}: FleetStatus['workers'][number]): string {
  if (pausedUntilMs !== null)
    return `paused until ${new Date(pausedUntilMs).toISOString().slice(11, 16)} UTC`;
  if (workerId === HOST_WORKER_ID) return connected ? 'connected' : 'off';
  if (revokedAtMs !== null) return 'revoked';
  if (suspendedAtMs !== null) return 'suspended';
  if (connected) return 'connected';
  return seenMs === null ? 'not seen' : 'away';
}

const differedText = (count: number): string =>
  count === 1 ? '1 replayed game differed' : `${count} replayed games differed`;

/** Why orders wait, as one sentence; empty when a worker can play them and is busy. */
function obstacleText({
  template,
  trust,
  orders,
  obstacle,
  missing,
}: FleetStatus['waiting'][number]): string {
  const subject = `${orders} ${orders === 1 ? 'order' : 'orders'} of ${template}`;
  switch (obstacle) {
    case null:
      return '';
    case 'no_worker':
      return `${subject}: no worker is connected, or all are paused or suspended; run "arbiter work" on a machine`;
    case 'trust':
      return `${subject}: only ${trust} workers may play them, and none is connected`;
    case 'rules':
      return `${subject}: the connected workers play by other rules; update the older program`;
    case 'player':
      return `${subject}: no connected worker has ${missing.map(missingText).join(' and ')}`;
  }
}

function missingText({ kind, name, sha256 }: FleetStatus['waiting'][number]['missing'][number]): string {
  switch (kind) {
    case 'uci':
      return `the engine ${name} with the hash ${(sha256 ?? '').slice(0, 12)}… ("arbiter work --engine PATH")`;
    case 'model':
      return `the model ${name} ("arbiter work --model URL")`;
    case 'signed':
      return `the key of the signed player ${name} ("arbiter work --signer COMMAND")`;
  }
}

/** Says that the workers have nothing to do; empty otherwise. */
function idleText({ orders, workers }: Pick<FleetStatus, 'orders' | 'workers'>): string {
  const isConnected = workers.some(({ connected }) => connected);
  return orders.ready === 0 && isConnected && orders.leased === 0 ? 'the workers have nothing to do' : '';
}

const statusCommand = defineCommand({
  name: 'queue status',
  summary: 'Shows the workers of this host, what they play and what waits.',
  usage: 'queue status [--json]',
  options: OPTIONS,
  examples: ['arbiter queue status'],
  run: ({ values }, deps) =>
    withHost('queue status', values, deps, async ({ api }) => {
      const status = await api.call('fleet.status', {});
      deps.io.stdout(values.json ? `${JSON.stringify(status)}\n` : statusText(status));
      return EXIT.ok;
    }),
});

const deadCommand = defineCommand({
  name: 'queue dead',
  summary: 'Lists the orders that failed too often, with the fault of each attempt.',
  usage: 'queue dead [--json]',
  options: OPTIONS,
  examples: ['arbiter queue dead'],
  run: ({ values }, deps) =>
    withHost('queue dead', values, deps, async ({ api }) => {
      const { dead } = await api.call('fleet.status', {});
      const lines = dead.map(
        ({ orderId, template, groupId, faults }) =>
          `${orderId}  ${template}, ${ownerText(groupId)}\n${faults.map((fault, index) => `  ${index + 1}. ${fault}\n`).join('')}`,
      );
      const none = 'no order failed too often\n';
      deps.io.stdout(values.json ? `${JSON.stringify(dead)}\n` : lines.length === 0 ? none : lines.join(''));
      return EXIT.ok;
    }),
});

const redriveCommand = defineCommand({
  name: 'queue redrive',
  summary: 'Gives orders that failed too often all their attempts again.',
  usage: 'queue redrive ORDER|all [--json]',
  options: OPTIONS,
  positionals: { max: 1 },
  examples: ['arbiter queue redrive all'],
  run: async ({ values, positionals: [orderOrAll] }, deps) => {
    if (orderOrAll === undefined)
      return reportUsageError(deps.io, 'queue redrive', 'name an order of "arbiter queue dead", or all');
    return withHost('queue redrive', values, deps, async ({ api }) => {
      const { dead } = await api.call('fleet.status', {});
      const orderIds = dead
        .map(({ orderId }) => orderId)
        .filter((id) => orderOrAll === 'all' || id.startsWith(orderOrAll));
      if (orderIds.length === 0 && orderOrAll !== 'all')
        return reportUsageError(deps.io, 'queue redrive', `no order "${orderOrAll}" failed too often`);
      const { redriven } = await api.call('fleet.redrive', { orderIds });
      deps.io.stdout(
        values.json
          ? `${JSON.stringify({ redriven })}\n`
          : `${redriven} ${redriven === 1 ? 'order' : 'orders'} will be played again\n`,
      );
      return EXIT.ok;
    });
  },
});

const migrateCommand = defineCommand({
  name: 'queue migrate',
  summary: 'Creates the tables of a queue on PostgreSQL, or brings them to the version of this program.',
  usage: 'queue migrate --queue postgres://USER@HOST/DATABASE [--json]',
  options: {
    queue: textOption(
      'ADDRESS',
      'the database, with a user that owns its tables or may make them; ARBITER_QUEUE_PASSWORD, PGPASSWORD or .pgpass gives the password',
      null,
    ),
    json: flagOption('prints the result as JSON'),
  },
  examples: ['arbiter queue migrate --queue postgres://owner@127.0.0.1/arbiter'],
  async run({ values }, { io }) {
    if (values.queue === null)
      return reportUsageError(
        io,
        'queue migrate',
        'name the database: --queue postgres://USER@HOST/DATABASE',
      );
    const { migrateQueue, parseQueueAddress } = await import('../../fleet/index.ts');
    const address = parseQueueAddress(values.queue);
    if (!address.ok) return reportUsageError(io, 'queue migrate', address.message);
    const migrated = await migrateQueue(address.value, io.env['ARBITER_QUEUE_PASSWORD'] ?? null);
    if (!migrated.ok) {
      io.stderr(`arbiter queue migrate: ${migrated.message}\n`);
      return EXIT.failed;
    }
    const { place, schema, from, to } = migrated.value;
    const sentence = from === to ? `has version ${to} already` : `has version ${to} now`;
    io.stdout(
      values.json
        ? `${JSON.stringify({ place, schema, from, to })}\n`
        : `${place}: the schema ${schema} ${sentence}\n`,
    );
    return EXIT.ok;
  },
});

const entry = (summary: string, subcommand: Command) => ({
  summary,
  load: async () => ({ command: subcommand }),
});

/** The commands about the orders that workers play. */
export const command: Command = groupCommand({
  name: 'queue',
  description: 'The games that workers play for this host: who plays, what waits and what failed.',
  commands: {
    status: entry('shows workers and orders', statusCommand),
    dead: entry('lists the orders that failed too often', deadCommand),
    migrate: entry('creates or updates the tables of a queue on PostgreSQL', migrateCommand),
    slots: entry('lets this computer play games of runs itself', slotsCommand),
    drops: entry('says when a worker that drops games is paused', dropsCommand),
    reinstate: entry('gives a paused or suspended worker work again', reinstateCommand),
    redrive: entry('gives failed orders their attempts again', redriveCommand),
  },
  notes: `"arbiter queue <command> --help" describes the options of each.
`,
});
