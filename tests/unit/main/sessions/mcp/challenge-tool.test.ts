import { expect, test } from 'vitest';
import { challengeTool } from '../../../../../src/main/sessions/mcp/challenge-tool.ts';
import { openDomains } from '../../../../support/domains.ts';
import { builtInGameTemplates, createRegistry } from '../../../../../src/main/games/index.ts';

/** The tool over the real service; each agent is a caller of its own. */
async function setup() {
  const domains = await openDomains();
  const { agentId: builtIn } = await domains.agents.ensureOwnAgent('builtin', 'Built-in level 4', {
    level: 4,
  });
  const tool = challengeTool({
    ...domains,
    clock: { nowMs: () => Date.now() },
    games: createRegistry(builtInGameTemplates, { check: 'on_first_use' }),
    peekView: (agentId: string, sessionId: string) =>
      domains.sessions.viewAs(sessionId, domains.sessions.roleOf(sessionId, agentId)),
    toPosition: ({ sessionId, tick }: { sessionId: string; tick: number }) => ({ sessionId, tick }),
    hosted: {
      names: (template: string) => (template === 'chess.v1' ? ['random', 'builtin:1'] : ['random']),
      ensureAgent: (_template: string, name: string) =>
        name === 'builtin:4' ? Promise.resolve({ ok: true, value: { agentId: builtIn } }) : null,
    },
  } as never);
  const join = async (name: string) => {
    const { agentId } = await domains.agents.register(name);
    const callTool = async (request: object) => {
      const answer = await tool(request as never, { caller: { agentId } } as never);
      return answer.ok ? { ok: true, ...answer.value } : answer;
    };
    return { agentId, callTool };
  };
  return { ...domains, join };
}
const OPEN = { action: 'open', template: 'chess.v1' };

test('an open challenge is listed and accepted with its clock and its options', async () => {
  const { join } = await setup();
  const [ann, ben] = [await join('Ann'), await join('Ben')];
  const poker = { action: 'open', template: 'kuhn_poker.v1', options: {}, perMoveMs: 5000 };
  const opened = await ann.callTool(poker);
  expect(opened).toMatchObject({ challengeId: expect.any(String), challenges: [{ yours: true }] });
  const listed = await ben.callTool({ action: 'list' });
  const terms = { clock: { perMoveMs: 5000 }, options: expect.anything() };
  expect(listed).toMatchObject({ challenges: [terms] });
  expect(JSON.stringify(listed)).toMatch(/"options":\{"/u);
  const { challengeId } = opened as { challengeId: string };
  expect(await ben.callTool({ action: 'accept', challengeId })).toMatchObject({
    sessionId: expect.any(String),
    challenges: [{ ...terms, status: 'accepted' }],
    next: expect.stringContaining('A clock runs'),
  });
});

test('names the missing argument', async () => {
  const { callTool } = await (await setup()).join('Ann');
  expect(await callTool({ action: 'open' })).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  for (const action of ['accept', 'withdraw']) {
    expect(await callTool({ action })).toMatchObject({
      ok: false,
      message: `challengeId is required to ${action} a challenge`,
    });
  }
});

test('an offer without a match shows who waits for the same game with other terms', async () => {
  const { join } = await setup();
  const [ann, ben] = [await join('Ann'), await join('Ben')];
  await ann.callTool({ ...OPEN, initialMs: 60_000 });
  const opened = await ben.callTool(OPEN);
  expect(opened).toMatchObject({
    challenges: [
      { yours: true, clock: null },
      { yours: false, clock: { initialMs: 60_000 } },
    ],
    next: expect.stringContaining('Others wait with other terms'),
  });
});

test('a second window of one program learns why nobody comes', async () => {
  const { callTool } = await (await setup()).join('Claude Code');
  const first = (await callTool(OPEN)) as { challengeId: string };
  const second = await callTool(OPEN);
  expect(second).toMatchObject({ challengeId: first.challengeId });
  expect(second).toMatchObject({ next: expect.stringMatching(/one agent.*--agent NAME/u) });
  expect(await callTool({ action: 'accept', challengeId: first.challengeId })).toMatchObject({
    ok: false,
    code: 'SAME_AGENT',
    message: expect.stringContaining('--agent NAME'),
  });
});

test('lists challenges of other agents first, and a limited number', async () => {
  const { join } = await setup();
  const [ann, ben, cy] = [await join('Ann'), await join('Ben'), await join('Cy')];
  for (let ms = 0; ms < 15; ms += 1) {
    await ann.callTool({ ...OPEN, role: 'white', initialMs: 20_000 + ms });
    await ben.callTool({ ...OPEN, role: 'white', initialMs: 50_000 + ms });
  }
  await cy.callTool({ ...OPEN, role: 'white' });
  const { challenges } = (await cy.callTool({ action: 'list' })) as { challenges: { yours: boolean }[] };
  expect(challenges).toHaveLength(20);
  expect(challenges.some(({ yours }) => yours)).toBe(false);
});

test('a player of the host joins at once, and a retry leads to the same game', async () => {
  const { callTool } = await (await setup()).join('Ann');
  const listed = await callTool({ action: 'list', opponents: true });
  expect(listed).toMatchObject({ opponents: ['random', 'builtin:1'] });
  const opening = { ...OPEN, role: 'white', opponent: 'builtin:4', idempotencyKey: 'once' };
  const opened = (await callTool(opening)) as { sessionId: string };
  expect(opened).toMatchObject({
    sessionId: expect.any(String),
    tick: 0,
    challenges: [{ status: 'accepted', ageSeconds: expect.any(Number) }],
    next: expect.stringContaining('Your turn'),
  });
  expect(await callTool(opening)).toMatchObject({ sessionId: opened.sessionId });
  expect(await callTool({ ...OPEN, opponent: 'nobody' })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

test('a second player over HTTP needs a token of its own', async () => {
  const { callTool } = await (await setup()).join('Ann');
  expect(await callTool({ ...OPEN, asSecond: true })).toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('arbiter mcp only'),
  });
});

test('a challenge is accepted only on the expected terms', async () => {
  const { join } = await setup();
  const [ann, ben] = [await join('Ann'), await join('Ben')];
  const { challengeId } = (await ann.callTool({ ...OPEN, perMoveMs: 5000 })) as { challengeId: string };
  const accept = { action: 'accept', challengeId };
  expect(await ben.callTool({ ...accept, expect: { clock: null } })).toMatchObject({ code: 'CONFLICT' });
  expect(await ben.callTool({ ...accept, expect: { options: { hands: 3 } } })).toMatchObject({
    code: 'CONFLICT',
  });
  expect(
    await ben.callTool({ ...accept, expect: { clock: { perMoveMs: 5000 }, options: {} } }),
  ).toMatchObject({
    sessionId: expect.any(String),
  });
});
