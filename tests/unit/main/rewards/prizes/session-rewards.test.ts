import { expect, test, onTestFinished } from 'vitest';
import { auditCursorStore } from '../../../../../src/main/rewards/prizes/audit-cursor-store.ts';
import {
  createSessionRewards,
  type SessionRewardDeps,
} from '../../../../../src/main/rewards/prizes/session-rewards.ts';
import { accept } from '../../../../../src/shared/outcome.ts';
import { memoryServices } from '../../../../support/memory-services.ts';
import { ANN } from '../../../../support/prizes/test-prizes.ts';

const FACTS = {
  participants: { white: 'ann', black: 'bob' },
  winner: 'white',
  outcomeReason: 'checkmate',
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:01:00.000Z',
};

/** A service with ended sessions. Ids that start with `l-` are sessions of leagues, with `w-` games of invited workers. */
async function setUp() {
  const services = await memoryServices();
  const { db, writer, audit } = services;
  const world = { on: true, fails: false };
  const rewarded: unknown[] = [];
  const deps = {
    ...services,
    crashPoint: () => undefined,
    sessions: { findSummary: (sessionId: string) => ({ ...FACTS, sessionId }) },
    leagues: { readModel: { findBySession: (id: string) => (id.startsWith('l-') ? {} : null) } },
    rewards: {
      walletOfAgent: (agentId: string) => (agentId === 'ann' ? ANN : null),
      rewardRefereed({ match }: { match: string }) {
        rewarded.push(match);
        return world.fails ? Promise.reject(new Error('no room')) : Promise.resolve(accept({}));
      },
    },
    shouldRewardSessions: () => world.on,
    isAttestedOnly: (sessionId: string) => sessionId.startsWith('w-'),
  } as unknown as SessionRewardDeps;
  const sessions = createSessionRewards(deps);
  onTestFinished(() => sessions.stop());
  const append = (system: string, action: string, subject: string) =>
    writer.writeNow(() => void audit.append({ system, action, subject, actor: 'host', payload: {} }));
  const ended = (id: string) => append('sessions', 'SESSION_COMPLETED', id);
  const cursor = auditCursorStore(db);
  const markAt = (seq: number) => writer.writeNow(() => cursor.upsert(seq));
  return { ...services, world, rewarded, sessions, append, ended, cursor, markAt };
}

const end = (sessionId: string) => ({ sessionId, ended: true }) as never;

test('rewards an ended session at once, but neither a board of a league nor a game of an invited worker', async () => {
  const { sessions, bus, rewarded } = await setUp();
  sessions.start();
  bus.emit('session.changed', end('s1'));
  bus.emit('session.changed', end('l-1'));
  bus.emit('session.changed', end('w-1'));
  bus.emit('session.changed', { sessionId: 's2', ended: false } as never);
  expect(rewarded).toEqual(['s1']);
});

test('goes through all ends since the last start and stores the position', async () => {
  const { sessions, ended, rewarded, cursor, markAt, audit } = await setUp();
  ended('s0');
  markAt(audit.head().seq);
  ended('s1');
  ended('s2');
  sessions.start();
  await sessions.stop();
  expect([rewarded, cursor.find()]).toEqual([['s1', 's2'], audit.head().seq]);
});

test('does not reward a wallet that was named after the game’s end', async () => {
  const { sessions, ended, append, rewarded, markAt } = await setUp();
  markAt(0);
  ended('before');
  append('rewards', 'WALLET_NAMED', 'ann');
  ended('after');
  sessions.start();
  await sessions.stop();
  expect(rewarded).toEqual(['after']);
});

test('keeps its position after a failure, for the next sweep', async () => {
  const { sessions, ended, world, cursor, markAt, logs } = await setUp();
  markAt(0);
  ended('s1');
  world.fails = true;
  sessions.start();
  await sessions.stop();
  expect([cursor.find(), logs]).toEqual([0, ['refereed sessions could not be rewarded; trying again']]);
});

test('does not reward sessions that ended while the setting was off', async () => {
  const { sessions, ended, world, rewarded, cursor, markAt, writer, bus, audit } = await setUp();
  markAt(0);
  world.on = false;
  sessions.start();
  ended('s1');
  bus.emit('session.changed', end('s1'));
  await writer.write(() => undefined);
  expect([cursor.find(), rewarded]).toEqual([null, []]);
  world.on = true;
  bus.emit('settings.changed', {} as never);
  await writer.write(() => undefined);
  expect([cursor.find(), rewarded]).toEqual([audit.head().seq, []]);
});
