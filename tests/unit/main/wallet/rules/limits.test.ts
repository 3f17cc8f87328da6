import { expect, test } from 'vitest';
import {
  DEFAULT_WALLET_LIMITS,
  checkLimits,
  checkSpender,
} from '../../../../../src/main/wallet/rules/limits.ts';

const PAYEE = `0x${'a'.repeat(40)}`;
const NOTHING = {
  hourMicro: 0,
  dayMicro: 0,
  hourCount: 0,
  toolDayMicro: 0,
  payeeDayMicro: 0,
  originDayMicro: 0,
  isKnownPayee: true,
};
const requested = { tool: 'answer', payee: PAYEE, amountMicro: 100_000 };
const code = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'ok' : outcome.code);

test('by default the person may pay and no agent may, and a stopped wallet pays for no one', () => {
  const agent = { agentId: 'agent', server: null };
  expect(code(checkSpender(DEFAULT_WALLET_LIMITS, agent))).toBe('WALLET_NOT_ALLOWED');
  expect(
    code(checkSpender(DEFAULT_WALLET_LIMITS, { agentId: null, server: 'https://anywhere.example' })),
  ).toBe('ok');
  expect(code(checkSpender({ ...DEFAULT_WALLET_LIMITS, agents: ['agent'] }, agent))).toBe('ok');
  const stopped = { ...DEFAULT_WALLET_LIMITS, agents: ['agent'], enabled: false };
  for (const agentId of ['agent', null])
    expect(code(checkSpender(stopped, { agentId, server: null }))).toBe('WALLET_STOPPED');
});

test('an agent may pay on a listed server only, with or without a trailing slash', () => {
  const limits = { ...DEFAULT_WALLET_LIMITS, agents: ['agent'], servers: ['https://sold.example/'] };
  const at = (server: string) => code(checkSpender(limits, { agentId: 'agent', server }));
  expect(at('https://sold.example')).toBe('ok');
  expect(at('https://sold.example.evil')).toBe('WALLET_NOT_ALLOWED');
});

test('a payment may reach each cap and not exceed it', () => {
  expect(code(checkLimits(DEFAULT_WALLET_LIMITS, requested, NOTHING))).toBe('ok');
  expect(code(checkLimits(DEFAULT_WALLET_LIMITS, { ...requested, amountMicro: 100_001 }, NOTHING))).toBe(
    'WALLET_CAP',
  );
  expect(code(checkLimits(DEFAULT_WALLET_LIMITS, requested, { ...NOTHING, hourMicro: 400_000 }))).toBe('ok');
  expect(code(checkLimits(DEFAULT_WALLET_LIMITS, requested, { ...NOTHING, hourMicro: 400_001 }))).toBe(
    'WALLET_CAP',
  );
  expect(code(checkLimits(DEFAULT_WALLET_LIMITS, requested, { ...NOTHING, dayMicro: 1_900_000 }))).toBe('ok');
  expect(code(checkLimits(DEFAULT_WALLET_LIMITS, requested, { ...NOTHING, dayMicro: 1_900_001 }))).toBe(
    'WALLET_CAP',
  );
});

test('every cap for a tool applies, in upper or lower case, and to that tool only', () => {
  const cap = { tool: 'Answer', perCallMicro: 100_000, perDayMicro: 150_000 };
  const limits = { ...DEFAULT_WALLET_LIMITS, toolCaps: [cap] };
  expect(code(checkLimits(limits, requested, { ...NOTHING, toolDayMicro: 50_000 }))).toBe('ok');
  expect(code(checkLimits(limits, requested, { ...NOTHING, toolDayMicro: 50_001 }))).toBe('WALLET_CAP');
  const tighter = { ...limits, toolCaps: [cap, { ...cap, perCallMicro: 1 }] };
  expect(code(checkLimits(tighter, requested, NOTHING))).toBe('WALLET_CAP');
  expect(code(checkLimits(tighter, { ...requested, tool: 'other' }, NOTHING))).toBe('ok');
});

test('an empty list allows everything, and any other only its entries', () => {
  expect(
    code(checkLimits({ ...DEFAULT_WALLET_LIMITS, payees: [PAYEE.toUpperCase()] }, requested, NOTHING)),
  ).toBe('ok');
  expect(code(checkLimits({ ...DEFAULT_WALLET_LIMITS, payees: ['0x1'] }, requested, NOTHING))).toBe(
    'WALLET_NOT_ALLOWED',
  );
  expect(code(checkLimits({ ...DEFAULT_WALLET_LIMITS, tools: ['other'] }, requested, NOTHING))).toBe(
    'WALLET_NOT_ALLOWED',
  );
});

test('caps of a payee, an origin and an hour count what was spent there', () => {
  const limits = {
    ...DEFAULT_WALLET_LIMITS,
    perPayeeDayMicro: 150_000,
    perOriginDayMicro: 200_000,
    paymentsPerHour: 3,
  };
  const spent = { ...NOTHING, payeeDayMicro: 50_000, originDayMicro: 100_000, hourCount: 2 };
  expect(code(checkLimits(limits, requested, spent))).toBe('ok');
  expect(code(checkLimits(limits, requested, { ...spent, payeeDayMicro: 50_001 }))).toBe('WALLET_CAP');
  expect(code(checkLimits(limits, requested, { ...spent, originDayMicro: 100_001 }))).toBe('WALLET_CAP');
  expect(code(checkLimits(limits, requested, { ...spent, hourCount: 3 }))).toBe('WALLET_CAP');
});
