import { describe, expect, test } from 'vitest';
import { findPortRefusal, serviceStates, unopenedPorts } from '../../../../src/main/host/host-status.ts';
import type { LeagueListenerStatus } from '../../../../src/main/league/index.ts';

const listening: LeagueListenerStatus = { role: 'manager', port: 8000, state: 'listening', holder: null };
const busy: LeagueListenerStatus = { ...listening, state: 'busy', holder: 'node (pid 4711)' };
const openfront = { port: 8765, state: 'listening', holder: null } as const;
const lichess = { port: 7480, state: 'listening', holder: null } as const;
const at = { openfront, lichess, gatewayPort: 7400, startedAtMs: 5, readOnly: false, storageFails: false };

const leagueOf = (league: LeagueListenerStatus, readOnly = false) =>
  serviceStates({ ...at, readOnly, league }).find(({ id }) => id === 'league');

describe('the league among the five systems', () => {
  test('runs at its address while it listens', () => {
    expect(leagueOf(listening)).toEqual({
      id: 'league',
      state: 'running',
      address: 'http://127.0.0.1:8000/mcp',
      sinceMs: 5,
      note: null,
    });
  });

  test('has failed with a reason while another program holds its port', () => {
    expect(leagueOf(busy)).toMatchObject({ state: 'failed', address: null, note: 'port_in_use' });
    expect(unopenedPorts({ ...at, league: busy })).toEqual([
      { port: 8000, problem: 'Port 8000 is in use by node (pid 4711)' },
    ]);
    expect(unopenedPorts({ ...at, league: listening })).toEqual([]);
  });

  test('is starting before it tried to listen', () => {
    expect(leagueOf({ ...listening, state: 'off' })).toMatchObject({ state: 'starting', note: 'starting' });
  });

  test('stays off in safe mode', () => {
    expect(leagueOf({ ...listening, state: 'off' }, true)).toMatchObject({ state: 'off', note: 'safe_mode' });
  });
});

describe('the game’s socket among the five systems', () => {
  test('runs at its address, and its taken port is reported with the league’s', () => {
    const states = serviceStates({ ...at, league: listening });
    expect(states.find(({ id }) => id === 'openfront')).toMatchObject({
      state: 'running',
      address: 'ws://127.0.0.1:8765/',
    });
    const taken = { port: 8765, state: 'busy', holder: 'node (pid 1)' } as const;
    expect(unopenedPorts({ ...at, league: listening, openfront: taken })).toEqual([
      { port: 8765, problem: 'Port 8765 is in use by node (pid 1)' },
    ]);
  });
});

test('a storage that fails degrades what the gateway serves and says why', () => {
  const states = serviceStates({ ...at, storageFails: true, league: listening });
  expect(states.find(({ id }) => id === 'sessions')).toMatchObject({
    state: 'degraded',
    note: 'storage_failing',
  });
});

test('the taken port of the Bot API server is reported with the others', () => {
  const taken = { port: 7480, state: 'busy', holder: 'node (pid 2)' } as const;
  expect(unopenedPorts({ ...at, league: listening, lichess: taken })).toEqual([
    { port: 7480, problem: 'Port 7480 is in use by node (pid 2)' },
  ]);
});

test('a port that the system does not open is off with the reason, and no other program is blamed', () => {
  const failure = { reason: 'no_address', code: 'EADDRNOTAVAIL' } as const;
  const remote = { port: 7443, state: 'off', holder: null, failure } as const;
  const [unopened, ...others] = unopenedPorts({ ...at, league: listening, remote });
  expect(others).toEqual([]);
  expect(unopened).toMatchObject({
    port: 7443,
    problem: expect.stringContaining('does not have the address'),
  });
  expect(unopened?.problem).not.toContain('in use');
  expect(findPortRefusal([listening, remote])).toMatchObject({ message: unopened?.problem });
  expect(findPortRefusal([listening])).toBeNull();
});
