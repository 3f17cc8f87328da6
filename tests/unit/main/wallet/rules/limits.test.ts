import { expect, test } from 'vitest';
import { FIRST_LIMITS, judge, judgeSpender } from '../../../../../src/main/wallet/rules/limits.ts';

const PAYEE = `0x${'a'.repeat(40)}`;
const NOTHING = { hourMicro: 0, dayMicro: 0, toolDayMicro: 0 };
const requested = { tool: 'answer', payee: PAYEE, amountMicro: 100_000 };
const code = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'ok' : outcome.code);

test('at first no agent may ask, the person may, and a stopped wallet nobody', () => {
  const agent = { agentId: 'agent', server: null };
  expect(code(judgeSpender(FIRST_LIMITS, agent))).toBe('WALLET_NOT_ALLOWED');
  expect(code(judgeSpender(FIRST_LIMITS, { agentId: null, server: 'https://anywhere.example' }))).toBe('ok');
  expect(code(judgeSpender({ ...FIRST_LIMITS, agents: ['agent'] }, agent))).toBe('ok');
  const stopped = { ...FIRST_LIMITS, agents: ['agent'], enabled: false };
  for (const agentId of ['agent', null])
    expect(code(judgeSpender(stopped, { agentId, server: null }))).toBe('WALLET_STOPPED');
});

test('an agent reaches a server of the list, however its end is written, and no other', () => {
  const limits = { ...FIRST_LIMITS, agents: ['agent'], servers: ['https://sold.example/'] };
  const at = (server: string) => code(judgeSpender(limits, { agentId: 'agent', server }));
  expect(at('https://sold.example')).toBe('ok');
  expect(at('https://sold.example.evil')).toBe('WALLET_NOT_ALLOWED');
});

test('each cap is met exactly and passed by nothing', () => {
  expect(code(judge(FIRST_LIMITS, requested, NOTHING))).toBe('ok');
  expect(code(judge(FIRST_LIMITS, { ...requested, amountMicro: 100_001 }, NOTHING))).toBe('WALLET_CAP');
  expect(code(judge(FIRST_LIMITS, requested, { ...NOTHING, hourMicro: 400_000 }))).toBe('ok');
  expect(code(judge(FIRST_LIMITS, requested, { ...NOTHING, hourMicro: 400_001 }))).toBe('WALLET_CAP');
  expect(code(judge(FIRST_LIMITS, requested, { ...NOTHING, dayMicro: 1_900_000 }))).toBe('ok');
  expect(code(judge(FIRST_LIMITS, requested, { ...NOTHING, dayMicro: 1_900_001 }))).toBe('WALLET_CAP');
});

test('every cap that names a tool holds, in whatever capitals, and no other tool is met by it', () => {
  const cap = { tool: 'Answer', perCallMicro: 100_000, perDayMicro: 150_000 };
  const limits = { ...FIRST_LIMITS, toolCaps: [cap] };
  expect(code(judge(limits, requested, { ...NOTHING, toolDayMicro: 50_000 }))).toBe('ok');
  expect(code(judge(limits, requested, { ...NOTHING, toolDayMicro: 50_001 }))).toBe('WALLET_CAP');
  const tighter = { ...limits, toolCaps: [cap, { ...cap, perCallMicro: 1 }] };
  expect(code(judge(tighter, requested, NOTHING))).toBe('WALLET_CAP');
  expect(code(judge(tighter, { ...requested, tool: 'other' }, NOTHING))).toBe('ok');
});

test('an empty list allows everything, any other what it names', () => {
  expect(code(judge({ ...FIRST_LIMITS, payees: [PAYEE.toUpperCase()] }, requested, NOTHING))).toBe('ok');
  expect(code(judge({ ...FIRST_LIMITS, payees: ['0x1'] }, requested, NOTHING))).toBe('WALLET_NOT_ALLOWED');
  expect(code(judge({ ...FIRST_LIMITS, tools: ['other'] }, requested, NOTHING))).toBe('WALLET_NOT_ALLOWED');
});
