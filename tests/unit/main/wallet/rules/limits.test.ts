import { expect, test } from 'vitest';
import {
  DEFAULT_WALLET_LIMITS,
  checkLimits,
  checkSpender,
} from '../../../../../src/main/wallet/rules/limits.ts';

const PAYEE = `0x${'a'.repeat(40)}`;
const NOTHING = { hourMicro: 0, dayMicro: 0, toolDayMicro: 0 };
const requested = { tool: 'answer', payee: PAYEE, amountMicro: 100_000 };
const code = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'ok' : outcome.code);

test('at first no agent may ask, the person may, and a stopped wallet nobody', () => {
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

test('an agent reaches a server of the list, however its end is written, and no other', () => {
  const limits = { ...DEFAULT_WALLET_LIMITS, agents: ['agent'], servers: ['https://sold.example/'] };
  const at = (server: string) => code(checkSpender(limits, { agentId: 'agent', server }));
  expect(at('https://sold.example')).toBe('ok');
  expect(at('https://sold.example.evil')).toBe('WALLET_NOT_ALLOWED');
});

test('each cap is met exactly and passed by nothing', () => {
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

test('every cap that names a tool holds, in whatever capitals, and no other tool is met by it', () => {
  const cap = { tool: 'Answer', perCallMicro: 100_000, perDayMicro: 150_000 };
  const limits = { ...DEFAULT_WALLET_LIMITS, toolCaps: [cap] };
  expect(code(checkLimits(limits, requested, { ...NOTHING, toolDayMicro: 50_000 }))).toBe('ok');
  expect(code(checkLimits(limits, requested, { ...NOTHING, toolDayMicro: 50_001 }))).toBe('WALLET_CAP');
  const tighter = { ...limits, toolCaps: [cap, { ...cap, perCallMicro: 1 }] };
  expect(code(checkLimits(tighter, requested, NOTHING))).toBe('WALLET_CAP');
  expect(code(checkLimits(tighter, { ...requested, tool: 'other' }, NOTHING))).toBe('ok');
});

test('an empty list allows everything, any other what it names', () => {
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
