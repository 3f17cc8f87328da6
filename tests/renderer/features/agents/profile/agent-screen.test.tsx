import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AgentProfile } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderApp } from '../../../support/render-app.tsx';
import { sampleAgents } from '../../../support/sample-host.ts';
import { idOf, PLAYERS, sampleSessions } from '../../../support/sample-sessions.ts';

prepareWindow();

const agentOf = (agentId: string) => {
  const agent = sampleAgents(Date.now()).find((each) => each.agentId === agentId);
  if (agent === undefined) throw new Error(`no ${agentId} in the samples`);
  return agent;
};

const profileOf = (agentId: string, over: Partial<AgentProfile> = {}): AgentProfile => ({
  agent: agentOf(agentId),
  games: [],
  opponents: [],
  ratings: [],
  moves: {
    games: 0,
    accepted: 0,
    refused: 0,
    illegalAttempts: 0,
    p50Ms: null,
    p95Ms: null,
    tokens: null,
    cost: null,
  },
  lastComment: null,
  leagues: [],
  arenas: [],
  money: { wallet: null, earnedMicro: 0, paidMicro: 0 },
  choice: null,
  logsIn: false,
  ...over,
});

function open(profile: AgentProfile) {
  const calls = { 'agents.profile': () => profile };
  return renderApp(`/agents/${profile.agent.agentId}`, { calls });
}

const summary = () => screen.findByLabelText('Summary');

test('what is not known is not shown as 0, and an agent without games says so', async () => {
  open(profileOf(PLAYERS.qwen.agentId));
  expect(await screen.findByRole('heading', { level: 1, name: 'Beta (qwen-14b)' })).toBeDefined();
  const stats = (await summary()).textContent;
  for (const name of ['Legal moves', 'Reply time', 'Tokens per move', 'Cost'])
    expect(stats).toContain(`${name}not known`);
  expect(screen.getAllByText('No games yet').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Model and limits' }).getAttribute('href')).toBe('#/agents/models');
});

test('a player without a model has no figures of tokens and cost', async () => {
  const builtIn = sampleAgents(Date.now()).find(({ badge }) => badge.kind === 'builtin');
  open(profileOf(builtIn?.agentId ?? ''));
  const stats = (await summary()).textContent;
  expect(stats).toContain('Reply time');
  for (const name of ['Tokens per move', 'Cost']) expect(stats).not.toContain(name);
});

test('the workers that played its games are named with their class, and lead to the fleet', async () => {
  const profile = profileOf(PLAYERS.qwen.agentId, {
    workers: [
      { workerId: 'host', name: 'This computer', trust: 'own', games: 12 },
      { workerId: 'w-1', name: 'lab-1', trust: 'signed', games: 1 },
      { workerId: 'w-1', name: 'lab-1', trust: 'invited', games: 3 },
    ],
  });
  open(profile);
  const panel = await screen.findByRole('region', { name: 'Workers that played its games' });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'This computerown machine12 games',
    'lab-1passed on, signed by both players1 game',
    'lab-1invited3 games',
  ]);
  expect(within(panel).getAllByRole('link', { name: 'lab-1' })[0]?.getAttribute('href')).toBe(
    '#/agents/workers?worker=w-1',
  );
});

test('a player that signs its moves cannot be met here, any other one can', async () => {
  const choice = { kind: 'seat', protocol: 'signed', spec: { name: 'alice', key: 'k' } } as const;
  open(profileOf(PLAYERS.qwen.agentId, { choice }));
  expect(await summary()).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Play against' })).toBeNull();
  cleanup();
  open(profileOf(PLAYERS.qwen.agentId, { choice: { kind: 'random' } }));
  expect(await screen.findByRole('button', { name: 'Play against' })).toBeDefined();
});

test('an agent whose games were all played here names no worker', async () => {
  open(profileOf(PLAYERS.qwen.agentId, { workers: [] }));
  expect(await summary()).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Workers that played its games' })).toBeNull();
});

test('record, legality, reply time, tokens and cost are shown with what they are counted over', async () => {
  open(
    profileOf(PLAYERS.qwen.agentId, {
      games: [
        {
          template: 'chess.v1',
          games: 10,
          wins: 5,
          draws: 2,
          losses: 3,
          accuracy: { percent: 86.6, games: 4 },
        },
        { template: 'rps.v1', games: 1, wins: 1, draws: 0, losses: 0, accuracy: null },
      ],
      opponents: [{ agentId: PLAYERS.claude.agentId, games: 4, wins: 1, draws: 0, losses: 3 }],
      moves: {
        games: 10,
        accepted: 96,
        refused: 1,
        illegalAttempts: 3,
        p50Ms: 1200,
        p95Ms: 5600,
        tokens: { input: 4000, output: 400, moves: 10 },
        cost: { micros: 2500, currency: 'USD' },
      },
    }),
  );
  const stats = (await summary()).textContent;
  expect(stats).toContain('Legal moves96%of 100 attempts in its last 10 games');
  expect(stats).toContain('1.2 / 5.6 s');
  expect(stats).toContain('Tokens per move440400 in, 40 out');
  expect(stats).toContain('$0.0025');
  const [, chess, rps] = within(
    screen.getAllByRole('region', { name: 'By game' })[0] as HTMLElement,
  ).getAllByRole('row');
  expect(chess?.textContent).toContain('87% in 4 games');
  expect(rps?.textContent).toContain('—');
  const opponents = screen.getAllByRole('region', { name: 'By opponent' })[0] as HTMLElement;
  expect(within(opponents).getByRole('link', { name: 'Alpha' })).toBeDefined();
  expect(opponents.textContent).toContain('25%');
});

test('last words are hidden while the person plays in that game', async () => {
  const lastComment = { text: null, sessionId: idOf(0), atMs: Date.now() };
  open(profileOf(PLAYERS.qwen.agentId, { lastComment }));
  expect(await screen.findByText(/^Hidden while you play this agent/u)).toBeDefined();
});

test('only an agent that logs in can have its token revoked, after a question', async () => {
  const { host } = open(profileOf(PLAYERS.claude.agentId, { logsIn: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke token' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Alpha' }));
  await screen.findByText('The token of Alpha is revoked');
  expect(host.requested.find(({ call }) => call === 'agents.revoke')?.input).toEqual({
    agentId: PLAYERS.claude.agentId,
  });
});

test('a match against the agent is prepared in the game that it plays most', async () => {
  const choice = { kind: 'agent', agentId: PLAYERS.claude.agentId } as const;
  const games = [{ template: 'tic_tac_toe.v1', games: 3, wins: 1, draws: 1, losses: 1, accuracy: null }];
  open(profileOf(PLAYERS.claude.agentId, { choice, games }));
  fireEvent.click(await screen.findByRole('button', { name: 'Play against' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'New match' })).toBeDefined();
  const stored = JSON.parse(window.localStorage.getItem('arbiter.last-match') ?? '{}') as unknown;
  expect(stored).toMatchObject({ template: 'tic_tac_toe.v1', seats: { x: { kind: 'you' }, o: choice } });
});

test('the games of an agent say whether it won', async () => {
  const [sample] = sampleSessions(Date.now());
  const seats = { white: PLAYERS.claude, black: PLAYERS.qwen };
  const ended = { ...sample!, seats, status: 'completed' as const, quarantined: false, yours: [] };
  const rows = [
    { ...ended, sessionId: idOf(901), winner: 'white', outcome: 'white_won' },
    { ...ended, sessionId: idOf(902), winner: 'black', outcome: 'black_won' },
    { ...ended, sessionId: idOf(903), winner: null, outcome: 'draw' },
  ];
  const profile = profileOf(PLAYERS.claude.agentId);
  renderApp(`/agents/${profile.agent.agentId}`, {
    calls: { 'agents.profile': () => profile, 'sessions.page': () => ({ rows, more: false, total: 3 }) },
  });
  const list = await screen.findByRole('region', { name: 'Games' });
  const games = await within(list).findAllByRole('listitem');
  expect(games.map((item) => /Won|Lost|Drawn/u.exec(item.textContent ?? '')?.[0])).toEqual([
    'Won',
    'Lost',
    'Drawn',
  ]);
});

test('an unknown agent has a way back', async () => {
  renderApp('/agents/nobody', { refuse: { 'agents.profile': 'NOT_FOUND' } });
  expect(await screen.findByText('Agent not found')).toBeDefined();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Agents' })).toBeDefined();
});
