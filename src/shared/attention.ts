import type { AttentionItem, AttentionKind } from './contract/index.ts';

/** Kinds whose single item stands for several things; its `detail` is their number. */
const COUNTED: ReadonlySet<AttentionKind> = new Set([
  'reward_held',
  'payment_waiting',
  'renewal_due',
  'ledger_differs',
  'orders_failed',
]);

/** Decides which attention items are announced to the person, so that each is announced once. */
export interface Announcer {
  /** The current items that are new since the last call; kinds in `quiet` are left out. */
  newItems(items: readonly AttentionItem[], quiet: readonly AttentionKind[]): AttentionItem[];
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
  let known = new Map<string, number>();
  return {
    newItems(items, quiet) {
      const before = known;
      known = new Map(items.map((item) => [item.id, countOf(item)]));
      return withoutQuietKinds(items, quiet).filter((item) => countOf(item) > (before.get(item.id) ?? 0));
    },
  };
}

const countOf = ({ kind, detail }: AttentionItem): number => (COUNTED.has(kind) ? Number(detail) : 1);

/** The route of each kind; null where only the overview shows the item. */
const ANNOUNCED_ROUTES = {
  your_turn: (subject) => `/sessions/${subject}`,
  draw_offered: (subject) => `/sessions/${subject}`,
  seat_paused: (subject) => `/sessions/${subject}`,
  quarantined: (subject) => `/sessions/${subject}`,
  agent_suspended: (subject) => `/leagues/${subject}?tab=agents`,
  port_in_use: () => '/settings',
  disk_full: () => '/settings',
  reward_held: () => '/rewards/held',
  payment_waiting: () => '/payments/wallet',
  renewal_due: () => '/payments/subscriptions',
  chain_down: () => '/rewards/chain',
  verify_failed: () => '/audit',
  ledger_differs: () => '/rewards/chain',
  orders_failed: () => '/agents/workers',
  worker_differed: () => '/agents/workers',
  challenge_waiting: () => null,
  safe_mode: () => null,
} as const satisfies Record<AttentionKind, (subject: string) => string | null>;

/** The route at which the window shows what an item is about. */
export const attentionRoute = ({ kind, subject }: AttentionItem): string | null =>
  ANNOUNCED_ROUTES[kind](encodeURIComponent(subject));
