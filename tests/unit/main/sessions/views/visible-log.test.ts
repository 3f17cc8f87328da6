import { expect, test } from 'vitest';
import { singleGame } from '../../../../support/single-game.ts';

const RPS = ['rps.v1', ['player_1', 'player_2']] as const;
const viewers = ['player_1', 'player_2', null] as const;

test('shows action and hash of a sealed choice to its own player only', async () => {
  const { sessions, sessionId, act } = await singleGame(...RPS);
  await act('player_1', 'rock');
  const visible = viewers.map((viewer) => sessions.logAs(sessionId, viewer)?.rows[0]);
  expect(visible).toMatchObject([
    { action: 'rock', hidden: false, hash: expect.any(String) as string },
    { action: null, hidden: true, hash: null, role: 'player_1' },
    { action: null, hidden: true, hash: null, role: 'player_1' },
  ]);
});

test('shows other viewers the head before the sealed row', async () => {
  const { sessions, sessionId, act } = await singleGame(...RPS);
  const before = sessions.logAs(sessionId, null)?.head;
  await act('player_1', 'rock');
  const heads = viewers.map((viewer) => sessions.logAs(sessionId, viewer)?.head);
  expect(heads.slice(1)).toEqual([before, before]);
  expect(heads[0]).not.toBe(before);
  // State answers reveal no more than the log.
  expect(viewers.map((viewer) => sessions.viewAs(sessionId, viewer)?.head)).toEqual(heads);
});

test('shows everything to all viewers after the second choice, with the same head', async () => {
  const { sessions, sessionId, act } = await singleGame(...RPS);
  await act('player_1', 'rock');
  await act('player_2', 'paper');
  const logs = viewers.map((viewer) => sessions.logAs(sessionId, viewer));
  expect(logs[0]?.rows.map(({ action, hidden }) => [action, hidden])).toEqual([
    ['rock', false],
    ['paper', false],
  ]);
  expect(logs[1]).toEqual(logs[0]);
  expect(logs[2]).toEqual(logs[0]);
});

test('hides the hash of a choice that is still sealed', async () => {
  const { sessions, sessionId, act } = await singleGame('iterated_rps.v1', RPS[1], {
    options: { rounds: 3 },
  });
  await act('player_1', 'rock');
  await act('player_2', 'rock');
  await act('player_1', 'paper');
  const rows = sessions.logAs(sessionId, null)?.rows ?? [];
  expect(rows.map(({ hash }) => hash === null)).toEqual([false, false, true]);
  expect(rows.map(({ kind }) => kind)).toEqual(['action', 'action', 'action']);
});

test('shows the kind of an ending, but no action', async () => {
  const { sessions, sessionId, seats } = await singleGame(...RPS);
  await sessions.resign(seats['player_1'] ?? '', sessionId);
  expect(sessions.logAs(sessionId, null)?.rows).toMatchObject([
    { kind: 'resign', action: null, hidden: false },
  ]);
});
