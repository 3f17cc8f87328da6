import type { AttentionItem, AttentionKind } from './contract/index.ts';

/** One item stands for several things of a kind; its `detail` counts them. */
const COUNTED: ReadonlySet<AttentionKind> = new Set(['reward_held', 'payment_waiting', 'renewal_due']);

/** Decides what a person is told of, once. */
export interface Announcer {
  /** Of the items as they are now, those that are news; kinds in `quiet` never are. */
  newItems(items: readonly AttentionItem[], quiet: readonly AttentionKind[]): AttentionItem[];
}

/** Items that are not quiet, as the bell and the tray count them. */
export const unmutedItems = (
  items: readonly AttentionItem[],
  quiet: readonly AttentionKind[],
): AttentionItem[] => items.filter(({ kind }) => !quiet.includes(kind));

/**
 * Tells what is new from what was there a second ago. A counted item is news
 * again when its count has grown, any other when it was gone in between.
 */
export function createAnnouncer(): Announcer {
  let known = new Map<string, number>();
  return {
    newItems(items, quiet) {
      const before = known;
      known = new Map(items.map((item) => [item.id, countOf(item)]));
      return unmutedItems(items, quiet).filter((item) => countOf(item) > (before.get(item.id) ?? 0));
    },
  };
}

const countOf = ({ kind, detail }: AttentionItem): number => (COUNTED.has(kind) ? Number(detail) : 1);

/** By kind; null where only the overview shows the thing. */
const ANNOUNCED_ROUTES = {
  your_turn: (at) => `/sessions/${at}`,
  draw_offered: (at) => `/sessions/${at}`,
  quarantined: (at) => `/sessions/${at}`,
  agent_suspended: (at) => `/leagues/${at}?tab=agents`,
  port_in_use: () => '/settings',
  disk_full: () => '/settings',
  reward_held: () => '/rewards/held',
  payment_waiting: () => '/payments/wallet',
  renewal_due: () => '/payments/subscriptions',
  chain_down: () => '/rewards/chain',
  verify_failed: () => '/audit',
  challenge_waiting: () => null,
  safe_mode: () => null,
} as const satisfies Record<AttentionKind, (at: string) => string | null>;

/** Where the window shows what an item is about. */
export const placeOf = ({ kind, subject }: AttentionItem): string | null =>
  ANNOUNCED_ROUTES[kind](encodeURIComponent(subject));
