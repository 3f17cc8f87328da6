import { expect, test } from 'vitest';
import { createLeagueAnnouncer } from '../../../../../src/main/league/runner/announcements.ts';
import type { PeerReply } from '../../../../../src/main/league/transport/rpc-client.ts';
import {
  testLeagueContext,
  answered,
  SILENT,
  type RecordedRequest,
} from '../../../../support/league/league-context.ts';
import { agentOf } from '../../../../support/league/rows.ts';

const ADA = agentOf('player', 'P01');
const BOB = agentOf('player', 'P02');

async function createTestBroadcaster(
  answer?: (requested: RecordedRequest) => PeerReply | Promise<PeerReply>,
) {
  const stores = await testLeagueContext(answer);
  stores.openLeague();
  stores.enter(ADA, BOB);
  const received = (): string[] => stores.requested.map(({ peer, type }) => `${peer} ${type}`);
  return { ...stores, received, announcer: createLeagueAnnouncer(stores.context) };
}

test('sends the same envelope to all agents once', async () => {
  const { announcer, requested, received } = await createTestBroadcaster();
  await announcer.broadcast('l1', 'ROUND_COMPLETED', { round_id: 1 }, [ADA, BOB]);
  expect(received()).toEqual(['player:P01 ROUND_COMPLETED', 'player:P02 ROUND_COMPLETED']);
  expect(requested[0]?.envelope).toBe(requested[1]?.envelope);
  expect(requested[0]).toMatchObject({ retry: false, envelope: { league_id: 'l1', round_id: 1 } });
});

test('sends messages to one agent in order, without a slow agent delaying others', async () => {
  const answers: (() => void)[] = [];
  const { announcer, received } = await createTestBroadcaster(({ peer }) =>
    peer === 'player:P01' ? new Promise((resolve) => void answers.push(() => resolve(SILENT))) : SILENT,
  );
  const notified = [
    announcer.sendTo(ADA, 'ROUND_COMPLETED', {}),
    announcer.sendTo(ADA, 'LEAGUE_COMPLETED', {}),
    announcer.sendTo(BOB, 'LEAGUE_COMPLETED', {}),
  ];
  await notified[2];
  expect(received()).toEqual(['player:P01 ROUND_COMPLETED', 'player:P02 LEAGUE_COMPLETED']);
  answers.shift()?.();
  await notified[0];
  await new Promise((resolve) => setImmediate(resolve));
  expect(received().at(-1)).toBe('player:P01 LEAGUE_COMPLETED');
  answers.shift()?.();
  await notified[1];
});

test('sends only LEAGUE_COMPLETED to an unavailable agent', async () => {
  const { announcer, context, clock, received } = await createTestBroadcaster();
  const life = { phase: 'SUSPENDED', failures: 5, openUntilMs: clock.nowMs() + 1000 } as const;
  await context.writer.write(() => context.store.updateHealth(ADA, life));
  expect(await announcer.sendTo(ADA, 'ROUND_COMPLETED', {})).toBeNull();
  await announcer.sendTo(ADA, 'LEAGUE_COMPLETED', {});
  expect(received()).toEqual(['player:P01 LEAGUE_COMPLETED']);
});

test('treats a failing call as no answer and continues with the next', async () => {
  let calls = 0;
  const { announcer } = await createTestBroadcaster(() => {
    calls += 1;
    if (calls === 1) throw new Error('broken');
    return answered({ status: 'ok' });
  });
  expect(await announcer.sendTo(ADA, 'ROUND_COMPLETED', {})).toBeNull();
  expect(await announcer.sendTo(ADA, 'ROUND_COMPLETED', {})).toMatchObject({ ok: true });
});
