import { describe, expect, test } from 'vitest';
import type { World } from '../../../../src/main/openfront/state/world.ts';
import { falsified } from '../../../support/openfront/falsified.ts';
import { feed, feedRecording } from '../../../support/openfront/feed.ts';
import { hasRecordings, recording, RECORDINGS } from '../../../support/openfront/fixtures.ts';
import { countTokens, viewsOf } from '../../../support/openfront/views.ts';

/** Statistics of all players in the state that two sources must agree on. */
const stats = (world: World) =>
  [...world.players.bySmallId.values()].map(({ smallId, pid, tiles, gold, troops, isAlive, name }) => ({
    smallId,
    pid,
    tiles,
    gold,
    troops: Math.round(troops),
    isAlive,
    name,
  }));

describe.skipIf(!hasRecordings())('recorded games (ARBITER_FIXTURES)', () => {
  test.each(RECORDINGS)(
    '%s: the owners counted on the map equal tilesOwned of every player',
    async (name) => {
      const world = await feedRecording(await recording(name));
      const differing = [...world.players.bySmallId.values()].filter(
        ({ smallId, tiles }) => world.grid.tileCount(smallId) !== tiles,
      );
      expect(differing).toEqual([]);
      expect(world.players.bySmallId.size).toBeGreaterThan(5);
      expect(Object.fromEntries(world.skipped)).toEqual({});
    },
  );

  test('the state built from 609 ticks equals the snapshot of tick 609', async () => {
    const source = await recording('bosphorus-war');
    const world = await feedRecording(source, { until: 609 });
    const fromSnapshot = await feedRecording(source, { until: 1 });
    for await (const { kind, text } of source.frames())
      if (kind === 'snapshot') await feed(fromSnapshot, text);
    expect(fromSnapshot.tick).toBe(609);
    expect(
      Buffer.compare(Buffer.from(world.grid.state.buffer), Buffer.from(fromSnapshot.grid.state.buffer)),
    ).toBe(0);
    expect(stats(fromSnapshot)).toEqual(stats(world));
    expect(fromSnapshot.me?.allies.toSorted()).toEqual(world.me?.allies.toSorted());
    expect([...fromSnapshot.units.byId.keys()].sort()).toEqual([...world.units.byId.keys()].sort());
  });

  test('the winner is named by client id, and that is this client', async () => {
    const world = await feedRecording(await recording('onion-win'));
    expect(world.ending).toMatchObject({ tick: 621, myResult: 'won', winner: { type: 'player', id: 1 } });
  });

  test('an intent sent at tick 23 appears as an attack of mine within two ticks', async () => {
    const world = await feedRecording(await recording('onion-medium'), { until: 25 });
    expect(world.me?.own.outgoing).toMatchObject([{ other: 0 }]);
  });

  test('47 of 52 messages were for other players and are not stored', async () => {
    const seen: string[] = [];
    const received: number[] = [];
    const world = await feedRecording(await recording('bosphorus-war'), {
      edit(frame) {
        const up = (frame['up'] ?? {}) as Record<string, { playerID: number | null; message: string }[]>;
        for (const { playerID, message } of up['DisplayEvent'] ?? []) {
          received.push(playerID ?? 0);
          if (playerID === 1 || playerID === null) seen.push(message);
        }
        return frame;
      },
    });
    expect(received).toHaveLength(52);
    expect(seen).toHaveLength(5);
    expect(
      world.eventsAfter(0, 300).filter(({ type }) => /^(?:donation|emoji)/u.test(type)).length,
    ).toBeGreaterThan(0);
  });

  /** Changes everything that this client's screen does not show; no readable value may change. */
  test.each(RECORDINGS)('%s: hidden facts of other players change nothing that can be read', async (name) => {
    const source = await recording(name);
    const clientId = String(source.hello['clientID']);
    const at = new Set([30, 130, 200, 335, 500, 600, 624, 660, 900, 1100, 1500]);
    const read: string[] = [];
    const look = (world: World): void => {
      if (at.has(world.tick)) read.push(JSON.stringify(viewsOf(world)));
    };
    await feedRecording(source, { each: look });
    const open = read.splice(0);
    await feedRecording(source, { each: look, edit: falsified(clientId) });
    expect(read).toEqual(open);
    expect(open.length).toBeGreaterThan(3);
  });

  test.each(RECORDINGS)('%s: payloads keep their token limits at every tenth tick', async (name) => {
    const largest = { session: 0, state: 0, update: 0 };
    await feedRecording(await recording(name), {
      each(world) {
        if (world.tick % 10 !== 1) return;
        const { session, state, update } = viewsOf(world);
        largest.session = Math.max(largest.session, countTokens(session));
        largest.state = Math.max(largest.state, countTokens(state));
        largest.update = Math.max(largest.update, countTokens(update));
      },
    });
    expect(largest.session).toBeLessThan(500);
    expect(largest.state).toBeLessThan(2000);
    expect(largest.update).toBeLessThan(300);
  });
});
