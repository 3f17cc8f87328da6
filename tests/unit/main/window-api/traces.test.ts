import { expect, test } from 'vitest';
import { traceCalls } from '../../../../src/main/window-api/traces.ts';

const move = {
  tick: 2,
  role: 'white',
  promptHash: 'p0',
  attempts: [{ promptHash: 'p0', answerHash: 'a0' }, { promptHash: 'p1' }],
};

function calls({ status = 'completed', person = 'other', traceDays = 30, moves = [move] as object[] } = {}) {
  return traceCalls({
    sessions: { findSummary: () => ({ status, participants: { white: 'm', black: 'me' } }) },
    agents: { findPerson: () => ({ agentId: person }) },
    models: {
      movesOf: () => moves,
      textOf: (hash: string) => (hash === 'p0' ? [{ role: 'user', text: 'Your move', missing: 0 }] : null),
    },
    settings: { get: () => ({ traceDays }) },
    toolUsage: {},
  } as never)['traces.attempt'];
}

const given = { sessionId: 's', tick: 2, role: 'white', attempt: 0 };

test('returns what is kept, and says what is gone', () => {
  expect(calls()(given)).toMatchObject({
    value: {
      prompt: { state: 'kept', hash: 'p0', messages: [{ text: 'Your move' }] },
      answer: { state: 'gone', hash: 'a0', messages: [] },
    },
  });
  expect(calls({ traceDays: 0 })(given)).toMatchObject({ value: { answer: { state: 'off' } } });
  expect(calls()({ ...given, attempt: 1 })).toMatchObject({ value: { answer: { state: 'none' } } });
});

test('seals both texts while the person plays in the game', () => {
  const sealed = { state: 'sealed', hash: null, messages: [] };
  expect(calls({ status: 'active', person: 'me' })(given)).toMatchObject({
    value: { prompt: sealed, answer: sealed },
  });
});

test('an attempt of an older version has the prompt of its move', () => {
  const moves = [{ ...move, attempts: [{}] }];
  expect(calls({ moves })(given)).toMatchObject({
    value: { prompt: { hash: 'p0' }, answer: { state: 'none' } },
  });
});

test('refuses an attempt that was never made', () => {
  expect(calls()({ ...given, attempt: 9 })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
