import { expect, test } from 'vitest';
import { createBus } from '../../../../src/main/platform/events/bus.ts';
import { resumePace, trackPace } from '../../../../src/main/sessions/session-pace.ts';

function recordedPacer() {
  const set: [string, number][] = [];
  return { set, setPace: (sessionId: string, paceMs: number) => void set.push([sessionId, paceMs]) };
}

test('a new session gets its pace with its first event, and no other event changes it', () => {
  const bus = createBus(() => undefined);
  const players = recordedPacer();
  const sessions = { findSummary: (sessionId: string) => (sessionId === 's1' ? { paceMs: 400 } : null) };
  const pace = trackPace(bus, sessions as unknown as Parameters<typeof trackPace>[1]);
  bus.emit('session.changed', { sessionId: 's0', tick: 0, ended: false });
  pace.setPlayers(players);
  bus.emit('session.changed', { sessionId: 's1', tick: 0, ended: false });
  bus.emit('session.changed', { sessionId: 's1', tick: 1, ended: false });
  bus.emit('session.changed', { sessionId: 's2', tick: 0, ended: false });
  expect(players.set).toEqual([
    ['s1', 400],
    ['s2', 0],
  ]);
});

test('running sessions get their pace again after a restart', () => {
  const players = recordedPacer();
  resumePace({ sessions: { listPaced: () => [{ sessionId: 's1', paceMs: 250 }] }, players });
  expect(players.set).toEqual([['s1', 250]]);
});
