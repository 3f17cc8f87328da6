import { expect, test } from 'vitest';
import { createRequestStates } from '../../../../../src/main/platform/mcp/request-states.ts';

const CALL = { agentId: 'ada', tool: 'wallet_pay', args: { requestId: 'one', tool: 'chess_analysis' } };

function setup(key = Buffer.alloc(32, 1)) {
  let nowMs = 0;
  let nonces = 0;
  const states = createRequestStates({
    clock: { monotonicMs: () => nowMs } as never,
    key,
    nonce: () => String((nonces += 1)),
  });
  return { ...states, wait: (ms: number) => (nowMs += ms) };
}

test('a state counts once, for its own call with the same arguments in any order', () => {
  const { issue, redeem } = setup();
  const state = issue(CALL);
  expect(redeem(state, { ...CALL, args: { tool: 'chess_analysis', requestId: 'one' } })).toBe(true);
  expect(redeem(state, CALL)).toBe(false);
});

test.each([
  ['another agent', { agentId: 'ben' }],
  ['another tool', { tool: 'subscribe' }],
  ['other arguments', { args: { requestId: 'two', tool: 'chess_analysis' } }],
])('a state is worth nothing for %s', (_what, other) => {
  const { issue, redeem } = setup();
  expect(redeem(issue(CALL), { ...CALL, ...other })).toBe(false);
});

test('a state ends after five minutes, and a forged or foreign one is refused', () => {
  const { issue, redeem, wait } = setup();
  const late = issue(CALL);
  wait(5 * 60_000);
  expect(redeem(late, CALL)).toBe(false);
  const [, signature] = issue(CALL).split('.');
  const forged = Buffer.from(JSON.stringify({ nonce: 'x', endsMs: 1e12 })).toString('base64url');
  for (const state of [
    `${forged}.${signature}`,
    'text',
    '',
    '.',
    null,
    7,
    setup(Buffer.alloc(32, 2)).issue(CALL),
  ])
    expect(redeem(state, CALL)).toBe(false);
});
