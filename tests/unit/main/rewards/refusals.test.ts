import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import {
  refusalToWire,
  errorToWire,
  sendRefusal,
  type RefusalOnWire,
} from '../../../../src/main/rewards/refusals.ts';
import { refuse } from '../../../../src/shared/outcome.ts';

const LIMITED: RefusalOnWire = { code: 'RATE_LIMITED', status: 429, message: 'Wait', retryAfterMs: 1 };

/** The status, headers and body that were sent with Fastify's methods. */
function sent(rewardEnvelope: 'start' | 'submit' | undefined, refused: RefusalOnWire) {
  const out = { status: 0, headers: {} as Record<string, unknown>, body: {} as Record<string, unknown> };
  const reply = {
    header: (name: string, value: unknown) => ((out.headers[name] = value), reply),
    status: (code: number) => ((out.status = code), reply),
    send: (body: Record<string, unknown>) => ((out.body = body), reply),
  };
  const request = { routeOptions: { config: { rewardEnvelope } } };
  sendRefusal(request as unknown as FastifyRequest, reply as unknown as FastifyReply, refused, 42);
  return out;
}

describe('a refusal of the reward authority', () => {
  test('contains all fields of the route’s answer', () => {
    expect(sent('start', LIMITED).body).toMatchObject({ success: false, matchId: '', sessionToken: '' });
    expect(sent('submit', LIMITED).body).toMatchObject({
      success: false,
      reward: { eligible: false, amount: 0 },
      validation: { matchValid: false, antiCheatPassed: false },
    });
    expect(Object.keys(sent(undefined, LIMITED).body).sort()).toEqual([
      'error',
      'rejectionReason',
      'serverTimestamp',
      'success',
    ]);
  });

  test('contains its code twice, its status and the server time', () => {
    const { status, body } = sent(undefined, LIMITED);
    expect([status, body]).toEqual([
      429,
      {
        success: false,
        rejectionReason: 'RATE_LIMITED',
        error: { code: 'RATE_LIMITED', message: 'Wait' },
        serverTimestamp: 42,
      },
    ]);
  });

  test('rounds the wait up to whole seconds, at least 1, and has no header without a wait', () => {
    const waits = [0, 1, 1000, 1001].map(
      (retryAfterMs) => sent('start', { ...LIMITED, retryAfterMs }).headers,
    );
    expect(waits.map((headers) => headers['retry-after'])).toEqual([1, 1, 1, 2]);
    expect(sent('start', { ...LIMITED, retryAfterMs: null }).headers).toEqual({});
  });

  test('takes the status from the code and the wait from a numeric detail', () => {
    expect(refusalToWire(refuse('BANNED', 'No', { retryAfterMs: 'soon' }))).toEqual({
      code: 'BANNED',
      status: 403,
      message: 'No',
      retryAfterMs: null,
    });
    expect(refusalToWire(refuse('COOLDOWN_ACTIVE', 'Wait', { retryAfterMs: 900 })).retryAfterMs).toBe(900);
  });

  test('does not reveal the cause of an internal error', () => {
    const wire = errorToWire(new Error('SQLITE at /home/ann/arbiter.db'));
    expect(wire).toMatchObject({ status: 500, isDefect: true });
    expect(JSON.stringify(wire)).not.toContain('ann');
  });
});
