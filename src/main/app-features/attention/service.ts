import type { AttentionItem, SafeMode } from '../../../shared/contract/index.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { LeaguesApi } from '../../league/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import { fleetItems, type FleetItemDeps } from './fleet-items.ts';
import { moneyItems, type MoneyDeps } from './money-items.ts';
import { opponentItems, pausedSeatItems, playItems, type PlayDeps } from './play-items.ts';
import { failedVerificationStore } from './store.ts';

export interface AttentionDeps extends PlayDeps, MoneyDeps, FleetItemDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly leagues: Pick<LeaguesApi, 'readModel'>;
  readonly safeMode: SafeMode | null;
  /** Ports that this host could not open, and why. */
  readonly unopenedPorts: () => readonly { readonly port: number; readonly problem: string }[];
}

export interface Attention {
  /** Read anew at each call, so that settled items disappear. Most serious first, at most `MAX_ITEMS`. */
  items(): AttentionItem[];
  stop(): void;
}

const MAX_ITEMS = 20;

/** Collects everything that waits for the person, for the overview, the bell, the tray and notifications. */
export function createAttention(deps: AttentionDeps): Attention {
  const verdicts = failedVerificationStore(deps.db);
  const addTimes = createItemTimes(deps.clock);
  let storage = 'ok';
  const unsubscribes = [
    deps.bus.on('storage.changed', ({ state }) => {
      storage = state;
    }),
    deps.bus.on('audit.verify', ({ state, ok, detail }) => {
      if (state !== 'done' && state !== 'failed') return;
      const failure = ok === false ? { atMs: deps.clock.nowMs(), detail: detail ?? '' } : null;
      // The write fails in safe mode, where a banner reports the problem anyway.
      deps.writer.write(() => verdicts.replace(failure)).catch(() => undefined);
    }),
  ];
  return {
    items: () => {
      const items = [
        ...hostItems(deps, storage),
        ...verifyItems(verdicts.findLastFailure()),
        ...moneyItems(deps),
        ...leagueItems(deps),
        ...fleetItems(deps),
        ...playItems(deps),
        ...pausedSeatItems(deps),
        ...opponentItems(deps),
      ];
      return addTimes(items).slice(0, MAX_ITEMS);
    },
    stop: () => unsubscribes.forEach((unsubscribe) => unsubscribe()),
  };
}

/** An item before its time is known; a null `atMs` means the time at which it is first seen. */
export type UntimedAttentionItem = Omit<AttentionItem, 'atMs'> & { readonly atMs: number | null };

/** Dates items that have no time of their own by the moment at which this host first saw them. */
function createItemTimes({ nowMs }: Pick<Clock, 'nowMs'>) {
  let firstSeenMs = new Map<string, number>();
  return (items: readonly UntimedAttentionItem[]): AttentionItem[] => {
    const datedItems = items.map((item) => ({
      ...item,
      atMs: item.atMs ?? firstSeenMs.get(item.id) ?? nowMs(),
    }));
    firstSeenMs = new Map(datedItems.map(({ id, atMs }) => [id, atMs]));
    return datedItems;
  };
}

function hostItems(
  { safeMode, unopenedPorts, sessions }: AttentionDeps,
  storage: string,
): UntimedAttentionItem[] {
  const items: UntimedAttentionItem[] = [];
  const atMs = null;
  if (safeMode)
    items.push({ id: 'safe_mode', kind: 'safe_mode', subject: '', detail: safeMode.reason, atMs });
  if (storage === 'failing')
    items.push({ id: 'storage', kind: 'disk_full', subject: '', detail: null, atMs });
  for (const { port, problem } of unopenedPorts()) {
    items.push({ id: `p-${port}`, kind: 'port_in_use', subject: String(port), detail: problem, atMs });
  }
  for (const sessionId of sessions.listQuarantined()) {
    items.push({ id: `q-${sessionId}`, kind: 'quarantined', subject: sessionId, detail: null, atMs });
  }
  return items;
}

/** A failed verification stays listed until a later one passes. */
const verifyItems = (
  failure: { readonly atMs: number; readonly detail: string } | null,
): UntimedAttentionItem[] =>
  failure === null
    ? []
    : [
        {
          id: `v-${failure.atMs}`,
          kind: 'verify_failed',
          subject: '',
          detail: failure.detail,
          atMs: failure.atMs,
        },
      ];

/** Suspended agents of leagues. External agents choose their names; these were cleaned at registration. */
const leagueItems = ({ leagues }: AttentionDeps): UntimedAttentionItem[] =>
  leagues.readModel.listSuspendedAgents().map(({ leagueId, agentId, displayName, kind }) => ({
    id: `s-${leagueId}/${kind}/${agentId}`,
    kind: 'agent_suspended',
    subject: leagueId,
    detail: displayName,
    atMs: null,
  }));
