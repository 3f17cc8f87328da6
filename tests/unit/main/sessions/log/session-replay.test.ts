import { expect, test } from 'vitest';
import { builtInGameTemplates, createRegistry } from '../../../../../src/main/games/index.ts';
import {
  createSessionReplay,
  type UntrustedLogRow,
} from '../../../../../src/main/sessions/log/session-replay.ts';

const line = builtInGameTemplates.filter(({ id }) => id === 'tic_tac_toe.v1');
const replayCheck = createSessionReplay(createRegistry(line));
const session = { sessionId: 's', template: 'tic_tac_toe.v1', options: {}, seed: null, clock: null };
const row = (tick: number, action: string): UntrustedLogRow => ({
  seq: tick + 1,
  tick,
  kind: 'action',
  role: tick % 2 === 0 ? 'x' : 'o',
  agentId: 'a',
  action,
  createdAt: '',
  hash: '',
});

test('replays rows to their final state', () => {
  const rows = ['0', '3', '1', '4', '2'].map((action, tick) => row(tick, action));
  expect(replayCheck.replay(session, rows.slice(0, 2))).toMatchObject({ tick: 2, status: 'active' });
  expect(replayCheck.replay(session, rows)).toMatchObject({
    tick: 5,
    status: 'completed',
    state: { outcome: 'x_wins', outcome_reason: 'line' },
    outcome: 'x_wins',
    outcomeReason: 'line',
    winner: 'x',
    clockProblem: null,
  });
});

test('throws for impossible rows and unknown templates', () => {
  expect(() => replayCheck.replay(session, [row(0, '9')])).toThrow();
  expect(() => replayCheck.replay({ ...session, template: 'other.v1' }, [])).toThrow(
    'unknown template other.v1',
  );
});
