// @vitest-environment node
import { expect, test } from 'vitest';
import { MAX_CARDS, startLive, withCards } from '../../../renderer/host/live-state.ts';
import { createApi, type SessionCard } from '../../../src/shared/contract/index.ts';
import { sampleSessions } from '../support/sample-sessions.ts';
import { createScriptedHost, type ScriptedOptions } from '../support/scripted-host.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const settled = () => new Promise((resolve) => setImmediate(resolve));

function begin(options: Partial<ScriptedOptions> = {}) {
  const host = createScriptedHost({ set: 'full', nowMs: NOW, ...options });
  const frames: (() => void)[] = [];
  const live = startLive(createApi(host.transport), (run) => frames.push(run));
  const draw = () => {
    for (const run of frames.splice(0)) run();
  };
  return { host, live, draw, frames };
}

const card = (): SessionCard => sampleSessions(NOW)[0] as SessionCard;
const overviewReads = (requested: readonly { call: string }[]) =>
  requested.filter((each) => each.call === 'host.overview').length;

test('a connection reads the snapshot', async () => {
  const { live } = begin();
  await settled();
  const { connection, epoch, overview, settings, auditHead, agents } = live.store.getState();
  expect({ link: connection, epoch }).toEqual({ link: 'up', epoch: 1 });
  expect(overview?.liveCount).toBe(7);
  expect(settings?.playerName).toBe('You');
  expect(auditHead?.seq).toBe(100_000);
  expect(Object.keys(agents)).toHaveLength(8);
});

test('events between two rendered frames are applied together', async () => {
  const { host, live, draw, frames } = begin();
  await settled();
  host.emit('session.changed', { sessions: [{ ...card(), tick: 12 }] });
  host.emit('session.changed', { sessions: [{ ...card(), tick: 13 }] });
  expect(frames).toHaveLength(1);
  expect(live.store.getState().sessions[card().sessionId]?.tick).toBe(11);
  draw();
  expect(live.store.getState().sessions[card().sessionId]?.tick).toBe(13);
});

test('an older card never replaces a newer one, and the same card twice changes nothing', () => {
  const newer = { ...card(), tick: 20 };
  const once = withCards({}, [newer]);
  expect(withCards(once, [card()])).toBe(once);
  expect(withCards(once, [newer])).toEqual(once);
});

test('a gap in the sequence reads the snapshot again', async () => {
  const { host } = begin();
  await settled();
  host.emit('audit.appended', { head: { seq: 100_001, hash: 'a' } });
  const before = overviewReads(host.requested);
  host.emit('audit.appended', { head: { seq: 100_002, hash: 'b' } });
  expect(overviewReads(host.requested)).toBe(before);
  host.skip(1);
  host.emit('audit.appended', { head: { seq: 100_004, hash: 'c' } });
  expect(overviewReads(host.requested)).toBe(before + 1);
});

test('a new connection reads the snapshot again and restarts the sequence check', async () => {
  const { host, live } = begin();
  await settled();
  host.link('lost');
  expect(live.store.getState().connection).toBe('lost');
  host.skip(50);
  host.link('up');
  await settled();
  expect(live.store.getState()).toMatchObject({ connection: 'up', epoch: 2 });
  const reads = overviewReads(host.requested);
  expect(reads).toBe(2);
  host.emit('audit.appended', { head: { seq: 100_001, hash: 'a' } });
  expect(overviewReads(host.requested)).toBe(reads);
});

test('an audit head that is behind the known one is ignored', async () => {
  const { host, live, draw } = begin();
  await settled();
  host.emit('audit.appended', { head: { seq: 5, hash: 'old' } });
  draw();
  expect(live.store.getState().auditHead?.seq).toBe(100_000);
});

test('the number of kept cards is limited, and the oldest are dropped', () => {
  const many = sampleSessions(NOW, MAX_CARDS + 40);
  const stored = withCards({}, many);
  expect(Object.keys(stored)).toHaveLength(MAX_CARDS);
  expect(stored[many[0]?.sessionId ?? '']).toBeDefined();
  expect(stored[many.at(-1)?.sessionId ?? '']).toBeUndefined();
});

test('a refused snapshot keeps the known state', async () => {
  const { host, live } = begin();
  await settled();
  const known = live.store.getState().overview;
  host.refuse('agents.list', 'UNAVAILABLE', 'later');
  await live.refresh();
  expect(live.store.getState().overview).toBe(known);
});
