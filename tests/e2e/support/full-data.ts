import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { createRest, type Player, type Rest } from '../../support/rest.ts';
import { matchAgainst, playScript } from './opponent.ts';
import { fillGame } from './full-game.ts';
import { fillLeagues, LEAGUE_SCREENS } from './league-data.ts';
import type { ScreenUnderTest } from './screen-checks.ts';
import { LONG_NAME } from './long-name.ts';
import type { Shell } from './shells.ts';

const GAMES: readonly (readonly [string, readonly [string, string]])[] = [
  ['chess.v1', ['white', 'black']],
  ['rps.v1', ['player_1', 'player_2']],
  ['tic_tac_toe.v1', ['x', 'o']],
  ['even_odd.v1', ['player_1', 'player_2']],
  ['connect_four.v1', ['red', 'yellow']],
  ['iterated_rps.v1', ['player_1', 'player_2']],
  ['kuhn_poker.v1', ['player_1', 'player_2']],
  ['holdem_heads_up.v1', ['player_1', 'player_2']],
  ['holdem_heads_up.v2', ['player_1', 'player_2']],
];

/** Screens about games and the host itself. */
export const GENERAL_SCREENS: readonly ScreenUnderTest[] = [
  { name: 'overview', place: '#/' },
  { name: 'sessions', place: '#/sessions' },
  { name: 'sessions as a list', place: '#/sessions?view=list' },
  { name: 'sessions of one’s own', place: '#/sessions?status=yours&view=list' },
  { name: 'the stage', place: '#/stage' },
  { name: 'the analysis board', place: '#/analysis' },
  { name: 'new match', place: '#/new' },
  { name: 'new match with a game', place: '#/new?game=connect_four.v1&opponent=builtin%3A3' },
  { name: 'audit', place: '#/audit' },
  { name: 'agents', place: '#/agents' },
  { name: 'bridge', place: '#/openfront' },
  { name: 'connect', place: '#/connect' },
  { name: 'settings', place: '#/settings' },
  { name: 'not found', place: '#/nowhere' },
];

/** Screens about money, models and workers, of a host without a chain. */
export const MONEY_SCREENS: readonly ScreenUnderTest[] = [
  { name: 'rewards', place: '#/rewards' },
  { name: 'held rewards', place: '#/rewards/held' },
  { name: 'wallets', place: '#/rewards/wallets' },
  { name: 'reward figures', place: '#/rewards/figures' },
  { name: 'the chain', place: '#/rewards/chain' },
  { name: 'a transaction that is not on the chain', place: `#/chain/tx/0x${'0'.repeat(64)}` },
  { name: 'a block without a chain', place: '#/chain/block/1' },
  { name: 'an address of which nothing is known', place: `#/chain/address/0x${'1'.repeat(40)}` },
  { name: 'local models', place: '#/agents/models' },
  { name: 'a new endpoint', place: '#/agents/models?add=1' },
  { name: 'workers', place: '#/agents/workers' },
  { name: 'a new worker', place: '#/agents/workers?invite=1' },
];

/** The screens of a host without data. */
export const emptyScreens = (): readonly ScreenUnderTest[] => [
  ...GENERAL_SCREENS,
  ...MONEY_SCREENS,
  ...LEAGUE_SCREENS,
  { name: 'a session that is not there', place: '#/sessions/none' },
  { name: 'a league that is not there', place: '#/leagues/none' },
  { name: 'an agent that is not there', place: '#/agents/none' },
  { name: 'a game that is not there', place: '#/openfront/games/none' },
];

async function sessionOf(
  rest: Rest,
  [template, roles]: (typeof GAMES)[number],
  seats: readonly [Player, Player],
) {
  const participants = { [roles[0]]: seats[0].agentId, [roles[1]]: seats[1].agentId };
  const made = await rest.post('/sessions', { template, participants }, { token: seats[0].token });
  return String(made.body['session_id']);
}

const AGENT = fileURLToPath(new URL('../../outside/acp-agent.mjs', import.meta.url));

/** Plays a game of an agent that sends text and thoughts, tries a tool and reports a cost in each turn. */
async function agentScreens(shell: Shell): Promise<readonly ScreenUnderTest[]> {
  const { request } = await shell.control();
  const spec = { command: [process.execPath, AGENT, '--scenario=show'], allowOwnTools: true };
  const { sessionId } = await request('match.start', {
    template: 'tic_tac_toe.v1',
    seats: { x: { kind: 'seat', protocol: 'acp', spec }, o: { kind: 'builtin', level: 1 } },
  });
  const id = sessionId ?? '';
  const status = async () => (await request('sessions.get', { sessionId: id })).card.status;
  await expect.poll(status, { timeout: 60_000 }).toBe('completed');
  const turns = async () => (await request('seats.turns', { sessionId: id })).length;
  await expect.poll(turns).toBeGreaterThanOrEqual(3);
  return [
    { name: 'a game of an agent', place: `#/sessions/${id}` },
    { name: 'what an agent said', place: `#/sessions/${id}?part=reasoning` },
  ];
}

/** Fills the host with games; returns the routes of the screens that show them. */
export async function fillGames(shell: Shell): Promise<readonly ScreenUnderTest[]> {
  const rest = createRest(shell.admin.url);
  const seats = [await rest.register('Ada'), await rest.register(LONG_NAME)] as const;
  const watched = await Promise.all(GAMES.map((game) => sessionOf(rest, game, seats)));
  await rest.post('/challenges', { template: 'chess.v1' }, { token: seats[1].token });

  const clock = { initialMs: 600_000, incrementMs: 5000 };
  const chess = await matchAgainst(shell, {
    template: 'chess.v1',
    role: 'white',
    more: { clock },
    name: 'Bishop',
  });
  await playScript(chess, ['e2e4', 'd7d5', 'e4d5', 'd8d5']);
  await chess.asProgram('h8h1').catch(() => undefined);
  const line = await matchAgainst(shell, { template: 'tic_tac_toe.v1', role: 'x', name: 'Cell' });
  await playScript(line, ['0', '3', '1', '4', '2']);
  const cards = await matchAgainst(shell, {
    template: 'holdem_heads_up.v1',
    role: 'player_1',
    name: 'Dealer',
  });
  await playScript(cards, ['call', 'check']);
  const gameId = await fillGame(shell);
  return [
    ...GENERAL_SCREENS,
    ...(await agentScreens(shell)),
    { name: 'a row of the audit log', place: '#/audit?row=2' },
    { name: 'new agent', place: '#/agents?create=1' },
    { name: 'an agent that logs in', place: `#/agents/${seats[1].agentId}` },
    { name: 'own chess', place: `#/sessions/${chess.sessionId}` },
    { name: 'own game, ended', place: `#/sessions/${line.sessionId}` },
    { name: 'own hold’em', place: `#/sessions/${cards.sessionId}` },
    { name: 'an OpenFront game', place: `#/openfront/games/${gameId}` },
    { name: 'evidence of an OpenFront game', place: `#/openfront/games/${gameId}?part=evidence` },
    ...watched.map((id, at) => ({ name: `watching ${GAMES[at]?.[0]}`, place: `#/sessions/${id}` })),
  ];
}

/** Fills the host with data of every kind; returns the routes of the screens that show it. */
export const fillHost = async (shell: Shell): Promise<readonly ScreenUnderTest[]> => [
  ...(await fillGames(shell)),
  ...MONEY_SCREENS,
  ...(await fillLeagues(shell)),
];
