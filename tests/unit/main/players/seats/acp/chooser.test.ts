import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { accept } from '../../../../../../src/shared/outcome.ts';
import type { ToolProfile } from '../../../../../../src/main/players/seats/acp/tool-calls.ts';
import { acpChooser } from '../../../../../../src/main/players/seats/acp/chooser.ts';
import type { SeatBreach } from '../../../../../../src/main/players/seats/seat-breaches.ts';
import type { SeatContext, SeatTurn } from '../../../../../../src/main/players/seats/protocol.ts';
import { systemClock } from '../../../../../../src/main/platform/clocks/system-clock.ts';
import type { SeatToolCall } from '../../../../../../src/main/sessions/index.ts';

/** The test agent as a real process, in a seat whose MCP server is not connected. */

const AGENT = fileURLToPath(new URL('../../../../../outside/acp-agent.mjs', import.meta.url));
const POSITION = { sessionId: 's', agentId: 'a', tick: 3, legal: ['e4', 'd4'] } as never;

const OWN_TOOLS: ToolProfile = { hasProfile: false, denial: null };

interface Options {
  readonly perMoveMs?: number;
  readonly mark?: string;
  readonly isBlocked?: boolean;
  readonly tools?: ToolProfile;
}

function seated(
  scenario: string,
  { perMoveMs = 30_000, mark = '', isBlocked = false, tools = OWN_TOOLS }: Options = {},
) {
  const turns: SeatTurn[] = [];
  const breaches: SeatBreach[] = [];
  let onCall = (_call: SeatToolCall): void => undefined;
  const context = {
    sessionSeat: { sessionId: 's', agentId: 'a', role: 'white' },
    gameTemplate: {},
    mayAct: true,
    budget: { perMoveMs, startMs: 30_000, promptsPerMove: 3, tokens: null, costMicros: null },
    host: {
      processClock: systemClock,
      clock: systemClock,
      version: 'test',
      search: { pathVariable: '', home: '/', env: {} },
      texts: { observation: () => 'POSITION', read: () => ({ kind: 'unparsable' }) },
      breaches: { isBlocked: () => isBlocked, report: (breach: SeatBreach) => breaches.push(breach) },
    },
    mcpEndpoint: () =>
      Promise.resolve({
        url: 'http://127.0.0.1:9/mcp',
        token: 't',
        server: 'arbiter',
        stdio: null,
        nextListing: () => Promise.resolve(),
        onCall: (listener: typeof onCall) => {
          onCall = listener;
        },
        end: () => undefined,
      }),
    mayPrompt: () => Promise.resolve(accept(null)),
    record: (turn: SeatTurn) => turns.push(turn),
  } as unknown as SeatContext;
  const args = [AGENT, `--scenario=${scenario}`, `--mark=${mark}`];
  const launch = {
    program: { path: process.execPath, args, env: {} },
    sessionMeta: null,
    modes: ['default'],
  };
  const settings = {
    launch: () => Promise.resolve(accept(launch)),
    player: 'acp:test',
    tools,
    loginAdvice: 'Log in to the test agent',
  };
  const chooser = acpChooser(settings, context);
  onTestFinished(() => chooser.close());
  const { signal } = new AbortController();
  return {
    turns,
    breaches,
    call: (call: SeatToolCall) => onCall(call),
    start: () => chooser.start?.(signal),
    decide: (given = signal) => chooser.decide(POSITION, given),
    close: () => chooser.close(),
  };
}

const faultsOf = (turns: readonly SeatTurn[]) =>
  turns.flatMap(({ attempts }) => attempts.map(({ fault }) => fault));

test.each([
  ['login', 'Log in to the test agent'],
  ['exit', /ended \(code 3\): a licence key is missing/u],
  ['garbage', 'more than 100 lines that are no messages'],
  ['version', 'version 7 of the protocol'],
  ['unsafe', 'offers no mode in which it asks'],
])('an agent with the fault "%s" cannot be started, and the refusal says why', async (scenario, text) => {
  const seat = seated(scenario);
  const matching = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  expect(await seat.start()).toMatchObject({ ok: false, code: 'ENDPOINT_LOST', message: matching });
});

test('a program that was blocked is not started', async () => {
  expect(await seated('play', { isBlocked: true }).start()).toMatchObject({
    ok: false,
    message: expect.stringContaining('arbiter agents review acp:test'),
  });
});

test('words without a move use up the prompts', async () => {
  const seat = seated('talk');
  await seat.start();
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'UNPARSABLE' });
  expect(faultsOf(seat.turns)).toEqual(['no_move', 'no_move', 'no_move']);
  expect(seat.turns).toMatchObject([{ tick: 3, version: 'Test agent 1.0.0', usage: { inputTokens: 3000 } }]);
});

test('silence is ended at the time of the budget', async () => {
  const seat = seated('slow', { perMoveMs: 200 });
  await seat.start();
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'TIMED_OUT' });
  expect(faultsOf(seat.turns)).toEqual(['timeout']);
});

test('an agent that dies is started once more, and loses with the second death', async () => {
  const seat = seated('crash');
  await seat.start();
  expect(await seat.decide()).toMatchObject({
    ok: false,
    code: 'CRASHED',
    message: expect.stringMatching(/ended \(code 7\): .*out of memory/u),
  });
  expect(faultsOf(seat.turns)).toEqual(['transport', 'transport']);
});

test('an agent that ends in a later turn and cannot be started again has lost', async () => {
  const mark = join(mkdtempSync(join(tmpdir(), 'arbiter-test-')), 'mark');
  const seat = seated('leave', { mark });
  await seat.start();
  await seat.decide();
  expect(await seat.decide()).toMatchObject({
    ok: false,
    code: 'CRASHED',
    message: expect.stringContaining('a licence key is missing'),
  });
  expect(faultsOf(seat.turns).at(-1)).toBe('transport');
});

test('answers of another form than the protocol are attempts without a move', async () => {
  const seat = seated('malformed');
  await seat.start();
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'UNPARSABLE' });
  expect(faultsOf(seat.turns)).toEqual(['no_move', 'no_move', 'no_move']);
});

test('an error of the vendor is nobody’s move, with its text', async () => {
  const seat = seated('vendor');
  await seat.start();
  expect(await seat.decide()).toMatchObject({
    ok: false,
    code: 'ENDPOINT_LOST',
    message: expect.stringContaining('rate limit reached'),
  });
});

test('a flood ends the prompt', async () => {
  const seat = seated('flood');
  await seat.start();
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'UNPARSABLE' });
  expect(faultsOf(seat.turns)).toContain('unparsable');
});

test('a tool that runs without permission ends the program, and every later turn', async () => {
  const seat = seated('breach');
  await seat.start();
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'CRASHED' });
  expect(seat.breaches).toEqual([
    { player: 'acp:test', sessionId: 's', agentId: 'a', tool: 'rm -rf', kind: 'execute' },
  ]);
  expect(seat.turns[0]?.refusedTools).toMatchObject([{ tool: 'rm -rf', kind: 'execute' }]);
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'CRASHED' });
});

test('a tool of the agent’s own is refused in every shape, and the next prompt says so', async () => {
  const mark = join(mkdtempSync(join(tmpdir(), 'arbiter-test-')), 'mark');
  const seat = seated('tools', { mark });
  await seat.start();
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'UNPARSABLE' });
  expect(faultsOf(seat.turns)).toEqual(['foreign_tool', 'foreign_tool', 'foreign_tool']);
  expect(seat.turns[0]?.refusedTools.length).toBe(18);
  expect(existsSync(mark) ? readFileSync(mark, 'utf8') : '').toBe('');
});

test('a tool that the agent itself denies is an attempt, and the turn goes on', async () => {
  const seat = seated('denied', { tools: { hasProfile: true, denial: /^denied$/u } });
  await seat.start();
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'UNPARSABLE' });
  expect(faultsOf(seat.turns)).toEqual(['foreign_tool', 'no_move', 'foreign_tool']);
  const tried = { tool: 'cat honey', kind: 'execute' };
  expect(seat.turns[0]?.refusedTools).toMatchObject([tried, tried]);
  expect(seat.breaches).toEqual([]);
});

test('a tool that is not denied when the turn ends is a breach', async () => {
  const seat = seated('undenied', { tools: { hasProfile: true, denial: /^denied$/u } });
  await seat.start();
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'CRASHED' });
  expect(faultsOf(seat.turns)).toEqual(['foreign_tool']);
  expect(seat.breaches).toMatchObject([{ player: 'acp:test', tool: 'cat honey', kind: 'execute' }]);
});

test('nothing is permitted when the agent is not asked', async () => {
  const mark = join(mkdtempSync(join(tmpdir(), 'arbiter-test-')), 'mark');
  const seat = seated('late', { mark });
  await seat.start();
  expect(await seat.decide()).toMatchObject({ ok: false, code: 'UNPARSABLE' });
  await expect.poll(() => (existsSync(mark) ? readFileSync(mark, 'utf8') : '')).toBe('late false\n');
});

test('a pause drops the prompt, and the program stays', async () => {
  const seat = seated('slow');
  await seat.start();
  const pause = new AbortController();
  const dropped = seat.decide(pause.signal);
  setImmediate(() => pause.abort());
  expect(await dropped).toMatchObject({ ok: false, code: 'DROPPED' });
  // Nothing of the turn is decided; what it used is kept, because it counts for the budget.
  expect(seat.turns).toMatchObject([{ tick: 3, attempts: [], usage: { inputTokens: 1000 } }]);
});

test('the agent’s own accepted call is its move, a refused one an illegal attempt', async () => {
  const seat = seated('slow');
  await seat.start();
  const decision = seat.decide();
  setImmediate(() => {
    seat.call({ tool: 'session.act', stage: 'arrived', action: 'e4' });
    seat.call({ tool: 'session.act', stage: 'accepted', action: 'e4' });
    void seat.close();
  });
  expect(await decision).toEqual({ ok: true, value: { kind: 'acted', tick: 3 } });
  expect(faultsOf(seat.turns)).toEqual([null]);
});
