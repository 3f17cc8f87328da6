import { expect, test } from 'vitest';
import { attentionRoute, createAnnouncer, notificationBody } from '../../../src/shared/attention.ts';
import { ATTENTION_KINDS, type AttentionItem } from '../../../src/shared/contract/index.ts';

const item = (id: string, kind: AttentionItem['kind'], detail: string | null = null): AttentionItem => ({
  id,
  kind,
  subject: 'x y',
  detail,
  atMs: 0,
});
const ids = (items: readonly AttentionItem[]): string[] => items.map(({ id }) => id);

test('an item is announced once, and again after it was absent', () => {
  const { takeNewItems } = createAnnouncer();
  const chain = item('chain', 'chain_down');
  expect(ids(takeNewItems([chain], []))).toEqual(['chain']);
  expect(takeNewItems([chain], [])).toEqual([]);
  expect(takeNewItems([], [])).toEqual([]);
  expect(ids(takeNewItems([chain], []))).toEqual(['chain']);
});

test('a counted item is announced when its count grows, not when it shrinks', () => {
  const { takeNewItems } = createAnnouncer();
  const held = (count: number) => [item('held', 'reward_held', String(count))];
  expect(takeNewItems(held(1), [])).toHaveLength(1);
  expect(takeNewItems(held(3), [])).toHaveLength(1);
  expect(takeNewItems(held(2), [])).toEqual([]);
  expect(takeNewItems(held(3), [])).toHaveLength(1);
});

test('a quiet kind is not announced, and its old items are not announced later', () => {
  const { takeNewItems } = createAnnouncer();
  const suspended = item('s-1', 'agent_suspended');
  expect(takeNewItems([suspended], ['agent_suspended'])).toEqual([]);
  expect(takeNewItems([suspended], [])).toEqual([]);
});

test('every kind has a route with its escaped subject, or null', () => {
  const links = ATTENTION_KINDS.map((kind) => attentionRoute(item('i', kind)));
  expect(links.filter((place) => place === null)).toHaveLength(2);
  expect(attentionRoute(item('i', 'agent_suspended'))).toBe('/leagues/x%20y?tab=agents');
});

test('a notification names the agent or the count, but not the position of a game', () => {
  const bodies = (
    ['agent_suspended', 'reward_held', 'ledger_differs', 'orders_failed', 'your_turn'] as const
  ).map((kind) => notificationBody(item('i', kind, '3')));
  expect(bodies).toEqual(['3', '3', '3', '3', '']);
  expect(notificationBody(item('i', 'agent_suspended'))).toBe('');
});
