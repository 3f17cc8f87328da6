import type { FleetStatus } from '../../../shared/contract/index.ts';
import type { FleetOrder, FleetWorker } from '../types.ts';
import {
  isTrustedWith,
  missingPlayers,
  type OfferedPlayers,
  type RequiredPlayer,
} from './required-players.ts';

/** A worker that is connected, as it described itself. */
export interface ConnectedWorker extends Pick<FleetWorker, 'trust'> {
  readonly rules: Readonly<Record<string, string>>;
  readonly players: OfferedPlayers;
}

type WaitingOrders = FleetStatus['waiting'][number];
type WaitingOrder = Pick<FleetOrder, 'template' | 'trust' | 'rules' | 'required'>;

/**
 * Groups the orders that no worker plays yet. Each group has the first obstacle on which all connected workers fail; null
 * where one of them can play it.
 */
export function groupWaiting(
  orders: readonly WaitingOrder[],
  connectedWorkers: readonly ConnectedWorker[],
): WaitingOrders[] {
  const groups = new Map<string, { readonly order: WaitingOrder; count: number }>();
  for (const order of orders) {
    const key = JSON.stringify([order.template, order.trust, order.rules, order.required]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { order, count: 1 });
    else group.count += 1;
  }
  return Array.from(groups.values(), ({ order, count }) => ({
    template: order.template,
    trust: order.trust,
    orders: count,
    ...obstacleOf(order, connectedWorkers),
  }));
}

function obstacleOf(
  { template, trust, rules, required }: WaitingOrder,
  connectedWorkers: readonly ConnectedWorker[],
): Pick<WaitingOrders, 'obstacle' | 'missing'> {
  if (connectedWorkers.length === 0) return { obstacle: 'no_worker', missing: [] };
  const trustedWorkers = connectedWorkers.filter((worker) => isTrustedWith(trust, worker.trust));
  if (trustedWorkers.length === 0) return { obstacle: 'trust', missing: [] };
  const sameRules = trustedWorkers.filter((worker) => worker.rules[template] === rules);
  if (sameRules.length === 0) return { obstacle: 'rules', missing: [] };
  const [fewest = []] = sameRules
    .map(({ players }) => missingPlayers(required, players))
    .toSorted((left, right) => left.length - right.length);
  return fewest.length === 0
    ? { obstacle: null, missing: [] }
    : { obstacle: 'player', missing: fewest.map(nameOf) };
}

function nameOf(player: RequiredPlayer): WaitingOrders['missing'][number] {
  if (player.kind === 'uci') return { kind: 'uci', name: player.name, sha256: player.sha256 };
  return player.kind === 'model'
    ? { kind: 'model', name: player.model, sha256: null }
    : { kind: 'signed', name: player.name, sha256: null };
}
