import type { AttentionItem, AttentionKind } from './contract/index.ts';

interface KindProperties {
  /** The route at which the window shows what the item is about; absent where only the overview shows it. */
  readonly route?: string;
  /**
   * What the `detail` of the item is: how many things the item stands for, or a name; absent if notifications do not
   * show it.
   */
  readonly detail?: 'count' | 'name';
}

const sessionItem: KindProperties = { route: '/sessions/:subject' };

const KINDS: Record<AttentionKind, KindProperties> = {
  your_turn: sessionItem,
  draw_offered: sessionItem,
  seat_paused: sessionItem,
  quarantined: sessionItem,
  agent_suspended: { route: '/leagues/:subject?tab=agents', detail: 'name' },
  port_in_use: { route: '/settings' },
  disk_full: { route: '/settings' },
  reward_held: { route: '/rewards/held', detail: 'count' },
  payment_waiting: { route: '/payments/wallet', detail: 'count' },
  renewal_due: { route: '/payments/subscriptions', detail: 'count' },
  chain_down: { route: '/rewards/chain' },
  verify_failed: { route: '/audit' },
  ledger_differs: { route: '/rewards/chain', detail: 'count' },
  orders_failed: { route: '/agents/workers', detail: 'count' },
  worker_differed: { route: '/agents/workers' },
  challenge_waiting: {},
  safe_mode: {},
};

/** Decides which attention items are announced to the person, so that each is announced once. */
export interface Announcer {
  /** The current items that are new since the last call; kinds in `quiet` are left out. */
  takeNewItems(items: readonly AttentionItem[], quiet: readonly AttentionKind[]): AttentionItem[];
}

/** Items whose kind is not in `quiet`; the bell and the tray count these. */
export const withoutQuietKinds = (
  items: readonly AttentionItem[],
  quiet: readonly AttentionKind[],
): AttentionItem[] => items.filter(({ kind }) => !quiet.includes(kind));

/**
 * Compares the items with the items of the previous call. A counted item is new again when its count has grown, any
 * other item when it was absent in between.
 */
export function createAnnouncer(): Announcer {
  let knownCounts = new Map<string, number>();
  return {
    takeNewItems(items, quiet) {
      const previousCounts = knownCounts;
      knownCounts = new Map(items.map((item) => [item.id, countOf(item)]));
      return withoutQuietKinds(items, quiet).filter(
        (item) => countOf(item) > (previousCounts.get(item.id) ?? 0),
      );
    },
  };
}

const countOf = ({ kind, detail }: AttentionItem): number =>
  KINDS[kind].detail === 'count' ? Number(detail) : 1;

/** The route at which the window shows what an item is about; null where only the overview shows it. */
export const attentionRoute = ({ kind, subject }: AttentionItem): string | null =>
  KINDS[kind].route?.replace(':subject', encodeURIComponent(subject)) ?? null;

/**
 * The second line of a notification about an item: a count or a name, and empty where its kind shows neither. It never
 * tells the position of a game.
 */
export const notificationBody = ({ kind, detail }: AttentionItem): string =>
  KINDS[kind].detail === undefined ? '' : (detail ?? '');
