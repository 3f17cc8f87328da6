import { tokenHash } from '../token-hash.ts';
import type { LocalChoice } from '../players/index.ts';
import { createBoardPlayer, type BoardPlayer } from './board-player.ts';
import { MANAGER, stamp, type Desk } from './desk.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import type { Normalised } from './dialects/normalise.ts';
import { rememberLower } from './dialects/remember-lower.ts';
import { keepHeard } from './keep-heard.ts';
import { takeLetter } from './letters.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createLeaguePlayer } from './player.ts';
import type { AgentKind, AgentRecord } from './records.ts';
import { STRATEGIES, type Strategy } from './rules/strategies.ts';
import { matchState } from './views.ts';

/** An agent that this host shall run. */
export interface HouseAsk {
  readonly leagueId: string;
  readonly kind: AgentKind;
  readonly name: string;
  readonly strategy: Strategy | null;
  readonly player: LocalChoice | null;
}

/** Who an agent of the house is; known once it is registered. */
export interface HouseSelf {
  agentId: string;
  token: string | null;
}

type Handle = (message: Normalised) => JsonRecord | null | Promise<JsonRecord | null>;

/** What stands behind the endpoint; its exchanges with strangers are kept. */
export function furnish(desk: Desk, ask: HouseAsk, self: HouseSelf, known: AgentRecord | null) {
  const mailbox = createMailbox(desk.ports.clock);
  const board = ask.kind === 'player' ? boardPlayer(desk, ask, self) : null;
  const handle =
    ask.kind === 'player'
      ? playerDesk(desk, { ...ask, board }, self, known)
      : refereeDesk(desk, ask.leagueId, self, mailbox);
  return { mailbox, handle: keptFrom(desk, ask, self, handle), rest: (): void => board?.close() };
}

/** Null where the league's game is even_odd, or nothing but a strategy plays. */
function boardPlayer(desk: Desk, ask: HouseAsk, self: HouseSelf): BoardPlayer | null {
  const { boards, store } = desk;
  const game = boards?.game(store.league(ask.leagueId)?.gameType ?? '') ?? null;
  if (boards === null || game === null || ask.player === null) return null;
  const agentId = (): string | null =>
    store.agent(ask.leagueId, 'player', self.agentId)?.sessionAgent ?? null;
  return createBoardPlayer({ boards, template: game.template, choice: ask.player, agentId });
}

function playerDesk(
  desk: Desk,
  ask: HouseAsk & { readonly board: BoardPlayer | null },
  self: HouseSelf,
  known: AgentRecord | null,
): Handle {
  const player = createLeaguePlayer(desk, {
    playerId: () => self.agentId,
    // Told to referees of the league alone: with it anybody could speak as this player.
    token: (asked) => (refereeWho(desk, ask.leagueId, asked) === null ? null : self.token),
    strategy: ask.strategy ?? STRATEGIES[0],
    seed: `${ask.leagueId}/${ask.name}`,
    history: known === null ? [] : desk.matches.numbersSeenBy(ask.leagueId, known.agentId),
    board: ask.board,
  });
  const remember = rememberLower();
  return (message) => player.handle(remember(message));
}

/** A referee hears the manager's news, and answers that players post on their own. */
function refereeDesk(desk: Desk, leagueId: string, self: HouseSelf, mailbox: Mailbox): Handle {
  return (message) => {
    const { type, env } = message;
    if (type === 'GAME_JOIN_ACK' || type === 'CHOOSE_PARITY_RESPONSE' || type === 'GAME_MOVE_RESPONSE') {
      return takeLetter(desk, { leagueId, mailbox, type, message });
    }
    if (type !== null) return stamp(desk, 'ACK', `referee:${self.agentId}`, { status: 'received' });
    return message.tool === 'get_match_state' ? matchState(desk, leagueId, env.match_id) : null;
  };
}

/** What our own callers ask is kept on their side; here only what comes from outside. */
function keptFrom(desk: Desk, ask: HouseAsk, self: HouseSelf, handle: Handle) {
  return async (message: Normalised, peer: string): Promise<JsonRecord | null> => {
    const startedMs = desk.ports.clock.monotonicMs();
    const reply = await handle(message);
    if (isOwnCaller(desk, ask.leagueId, message)) return reply;
    const own = `${ask.kind}:${self.agentId}`;
    keepHeard(desk, { leagueId: ask.leagueId, own, peer, startedMs, http: 200, message, reply });
    return reply;
  };
}

/** The manager, or a referee of ours by its token. */
function isOwnCaller(desk: Desk, leagueId: string, message: Normalised): boolean {
  if (message.env.league_id !== leagueId) return false;
  return message.env.sender === MANAGER || refereeWho(desk, leagueId, message)?.builtIn === true;
}

/** The referee of this league whose token the message carries. */
function refereeWho(desk: Desk, leagueId: string, { env }: Normalised): AgentRecord | null {
  const caller = env.auth_token === undefined ? null : desk.store.agentOf(tokenHash(env.auth_token));
  return caller?.kind === 'referee' && caller.leagueId === leagueId ? caller : null;
}
