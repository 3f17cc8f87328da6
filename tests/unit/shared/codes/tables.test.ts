import { expect, test } from 'vitest';
import { CHECKS } from '../../../../src/main/rewards/rules/reward-checks.ts';
import { LEAGUE_REFUSALS } from '../../../../src/shared/codes/league.ts';
import { OPENFRONT_CODES } from '../../../../src/shared/codes/openfront.ts';
import { PAYMENT_CODES } from '../../../../src/shared/codes/payment.ts';
import { DECISION_CODES, isRewardCode, REWARD_CODES } from '../../../../src/shared/codes/reward.ts';
import { SESSION_CODES } from '../../../../src/shared/codes/session.ts';
import { WALLET_CODES } from '../../../../src/shared/codes/wallet.ts';

const entries = <T>(table: Readonly<Record<string, T>>) => Object.entries(table);

test('every status is an HTTP error', () => {
  for (const table of [SESSION_CODES, REWARD_CODES, PAYMENT_CODES]) {
    for (const [code, { status }] of entries<{ status: number }>(table)) {
      expect(status >= 400 && status < 600, `${code} ${status}`).toBe(true);
    }
  }
});

// The tables of docs/specifications/001-session-host.md §7 and docs/specifications/000-reward-authority.md.
test('the codes of the specifications keep their status', () => {
  expect(
    entries<{ status: number }>(SESSION_CODES)
      .slice(0, 6)
      .map(([code, { status }]) => [code, status]),
  ).toEqual([
    ['UNAUTHORIZED', 401],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['INVALID_ACTION', 400],
    ['CONFLICT', 409],
    ['INVALID_REQUEST', 400],
  ]);
  expect(REWARD_CODES).toMatchObject({
    SESSION_EXPIRED: { status: 410 },
    DUPLICATE_SUBMISSION: { status: 409 },
    COOLDOWN_ACTIVE: { status: 429 },
    ANTI_CHEAT_FAILED: { status: 403 },
  });
});

test('only codes without an open outcome have an offer, because a payer that sees one signs again', () => {
  for (const [code, { status, offer }] of entries<{ status: number; offer: boolean }>(PAYMENT_CODES)) {
    if (offer) expect(status, code).toBe(402);
  }
  expect(PAYMENT_CODES.PAYMENT_PENDING.offer).toBe(false);
  for (const [code, { offer }] of entries<{ offer: boolean }>(WALLET_CODES)) expect(offer, code).toBe(false);
});

test('only temporary refusals may be retried', () => {
  const again = (table: object): string[] =>
    entries(table as Record<string, { retry: boolean }>).flatMap(([code, { retry }]) =>
      retry ? [code] : [],
    );
  expect(again(SESSION_CODES)).toEqual(['RATE_LIMITED', 'STORAGE_UNAVAILABLE']);
  expect(again(REWARD_CODES)).toEqual([
    'DAILY_CAP_EXCEEDED',
    'COOLDOWN_ACTIVE',
    'RATE_LIMITED',
    'STORAGE_UNAVAILABLE',
  ]);
  expect(again(LEAGUE_REFUSALS)).toEqual(['PORT_IN_USE', 'UNAVAILABLE']);
  expect(again(OPENFRONT_CODES)).not.toContain('ELIMINATED');
});

test('a decision has the code of a check, but not of one that refuses a claim without a decision', () => {
  const refusedWithoutDecision = new Set([
    'INVALID_MATCH',
    'INVALID_SESSION',
    'INVALID_SIGNATURE',
    'SESSION_EXPIRED',
    'WALLET_MISMATCH',
    'DUPLICATE_SUBMISSION',
  ]);
  expect(DECISION_CODES).toEqual(
    CHECKS.map(({ code }) => code).filter((code) => !refusedWithoutDecision.has(code)),
  );
});

test('inherited names are not codes', () => {
  for (const name of ['constructor', '__proto__', '']) {
    expect(isRewardCode(name)).toBe(false);
  }
});
