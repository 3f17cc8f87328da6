import { LEAGUE_CODES, isLeagueCode, type LeagueCode } from '../../shared/codes/league.ts';
import { sha256Hex } from '../../shared/sha256.ts';
import { hexOf, nameOf, note, nowIso, stamp, type Desk } from './desk.ts';
import { choiceIn, isForeignAnswer, readChoice, readJoin } from './dialects/answers.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import type { Mailbox } from './mailbox.ts';
import type { PeerAnswer } from './peer.ts';
import { isAway, peerOf } from './peers-of.ts';
import type { AgentRecord, LeagueRecord, MatchRecord } from './records.ts';
import { numberFrom, parityOf, parityWinner, readParity, reasonOf, type Parity } from './rules/even-odd.ts';
import { isDecided } from './rules/match-phase.ts';
import { leftOfBudgetMs, RETRY, TIMEOUTS_MS } from './rules/retry.ts';
import { POINTS } from './rules/table.ts';
import { settle } from './settle.ts';

/** Where a referee of this host sits while it leads a match. */
export interface RefereeRoom {
  readonly desk: Desk;
  readonly league: LeagueRecord;
  readonly referee: AgentRecord;
  readonly token: string;
  readonly mailbox: Mailbox;
  /** The table as it stood before the round. */
  readonly standingOf: (playerId: string) => JsonRecord;
  /** Through the manager's own door, as an outside referee would. */
  readonly report: (envelope: JsonRecord) => Promise<void>;
}

interface Bout extends RefereeRoom {
  readonly match: MatchRecord;
  readonly players: readonly [AgentRecord, AgentRecord];
  readonly conversationId: string;
  readonly leftMs: () => number;
}

/**
 * INVITED → JOINED → COLLECTING → DECIDED → REPORTED, each stored before the
 * next begins. A match decided before a crash is only reported again.
 */
export async function playMatch(room: RefereeRoom, match: MatchRecord): Promise<void> {
  if (match.phase === 'REPORTED') return;
  const bout = openBout(room, match);
  if (bout === null) return;
  if (!isDecided(match.phase)) await playOut(bout);
  const decided = room.desk.matches.match(match.leagueId, match.matchId);
  if (decided === null || decided.phase !== 'DECIDED') return;
  const told = tellResult(bout, decided);
  await room.report(reportOf(bout, decided));
  await settle(room.desk.ports.clock, told);
}

function openBout(room: RefereeRoom, match: MatchRecord): Bout | null {
  const { desk, league } = room;
  const a = desk.store.agent(match.leagueId, 'player', match.a);
  const b = desk.store.agent(match.leagueId, 'player', match.b);
  if (a === null || b === null) return null;
  const startedMs = desk.ports.clock.monotonicMs();
  return {
    ...room,
    match,
    players: [a, b],
    conversationId: `conv-${match.matchId.toLowerCase()}-${desk.ports.ids.uuid()}`,
    leftMs: () => leftOfBudgetMs(league.settings.budgetMs, desk.ports.clock.monotonicMs() - startedMs),
  };
}

async function playOut(bout: Bout): Promise<void> {
  const { desk, match, players } = bout;
  await desk.writer.write(() => desk.matches.invite(match, bout.conversationId));
  desk.crash('league.afterInvite');
  const joined = await Promise.all(players.map((player) => invite(bout, player)));
  const absent = players.filter((_, index) => joined[index] === false);
  if (absent.length > 0) {
    await decide(bout, new Map(), absent);
    return;
  }
  const number = await commitDraw(bout);
  desk.crash('league.afterCommit');
  // Both at once, so that neither can learn what the other said.
  const said = await Promise.all(players.map((player) => choose(bout, player)));
  const choices = new Map<string, Parity>();
  for (const [index, player] of players.entries()) {
    const choice = said[index] ?? null;
    if (choice !== null) choices.set(player.agentId, choice);
  }
  await decide(
    bout,
    choices,
    players.filter(({ agentId }) => !choices.has(agentId)),
    number,
  );
}

/** The number is drawn and its hash stored before anybody is asked (decision 33); killing the host draws no other. */
async function commitDraw({ desk, match, referee }: Bout): Promise<number> {
  const number = match.number ?? drawNumber(desk);
  const salt = match.salt ?? hexOf(desk.ports.random.bytes(16));
  const hash = sha256Hex(`${number}:${salt}:${match.leagueId}:${match.matchId}`);
  await desk.writer.write(() => {
    desk.matches.joined(match);
    desk.matches.collect(match, { number, salt, hash });
    if (match.drawHash !== null) return;
    const payload = { drawHash: hash };
    note(desk, match.leagueId, {
      action: 'DRAW_COMMITTED',
      actor: nameOf(referee),
      subject: match.matchId,
      payload,
    });
  });
  return number;
}

/** 1–10 from the port, without favouring a number. */
function drawNumber(desk: Desk): number {
  for (;;) {
    const number = numberFrom(desk.ports.random.bytes(1)[0] ?? 255);
    if (number !== null) return number;
  }
}

const opponentOf = ({ players }: Bout, player: AgentRecord): AgentRecord =>
  players[0].agentId === player.agentId ? players[1] : players[0];

/** Fields that every message of the match carries. */
const frame = (bout: Bout): JsonRecord => ({
  conversation_id: bout.conversationId,
  auth_token: bout.token,
  league_id: bout.match.leagueId,
  round_id: bout.match.round,
  match_id: bout.match.matchId,
  game_type: bout.league.gameType,
});

async function invite(bout: Bout, player: AgentRecord): Promise<boolean> {
  const { match, mailbox } = bout;
  const letter = mailbox.expect('GAME_JOIN_ACK', match.matchId, player.agentId);
  try {
    const answer = await call(bout, player, 'GAME_INVITATION', {
      role_in_match: player.agentId === match.a ? 'PLAYER_A' : 'PLAYER_B',
      opponent_id: opponentOf(bout, player).agentId,
      player_id: player.agentId,
    });
    if (answer === null || !answer.ok) return false;
    const verdict = readJoin(answer.answer);
    if (verdict !== 'acknowledged') return verdict === 'accepted';
    const posted = await letter.within(Math.min(TIMEOUTS_MS.join, bout.leftMs()));
    return posted !== null && (posted['accept'] ?? posted['accepted'] ?? true) === true;
  } finally {
    letter.close();
  }
}

async function choose(bout: Bout, player: AgentRecord): Promise<Parity | null> {
  const { desk, match, mailbox, league } = bout;
  const letter = mailbox.expect('CHOOSE_PARITY_RESPONSE', match.matchId, player.agentId);
  const deadline = new Date(desk.ports.clock.nowMs() + TIMEOUTS_MS.choice).toISOString();
  try {
    const answer = await call(bout, player, 'CHOOSE_PARITY_CALL', {
      player_id: player.agentId,
      context: {
        opponent_id: opponentOf(bout, player).agentId,
        round_id: match.round,
        your_standings: bout.standingOf(player.agentId),
      },
      deadline,
    });
    if (answer === null || !answer.ok) return null;
    let word = readChoice(answer.answer);
    if (word === null && answer.answer.kind === 'ack') {
      const posted = await letter.within(Math.min(TIMEOUTS_MS.choice, bout.leftMs()));
      word = posted === null ? null : choiceIn(posted);
      if (posted === null) tellError(bout, player, 'E001', { retries: 0, final: true });
    }
    const choice = readParity(word, league.settings.wire);
    if (choice === null && word !== null) tellError(bout, player, 'E004', { retries: 0, final: true });
    return choice;
  } finally {
    letter.close();
  }
}

/** Asks a player with retries; null when it is not even called. Answers about other matches do not count. */
async function call(
  bout: Bout,
  player: AgentRecord,
  type: 'GAME_INVITATION' | 'CHOOSE_PARITY_CALL',
  fields: JsonRecord,
): Promise<PeerAnswer | null> {
  const { desk, match, league } = bout;
  const current = desk.store.agent(player.leagueId, 'player', player.agentId) ?? player;
  const peer = peerOf(desk, current);
  if (peer === null || isAway(desk, current)) return null;
  const answer = await desk.peers.ask(peer, {
    leagueId: match.leagueId,
    own: nameOf(bout.referee),
    type,
    envelope: stamp(desk, type, nameOf(bout.referee), { ...frame(bout), ...fields }),
    timeoutMs: type === 'GAME_INVITATION' ? TIMEOUTS_MS.join : TIMEOUTS_MS.choice,
    retry: true,
    leftMs: bout.leftMs,
    onRetry: (code, retries) => tellError(bout, player, code, { retries, final: false }),
  });
  if (!answer.ok) {
    tellError(bout, player, answer.code, { retries: answer.attempts - 1, final: true });
    return answer;
  }
  const opponent = opponentOf(bout, player).agentId;
  const playerIds = league.settings.wire === 'strict' ? [player.agentId] : undefined;
  const env = answer.answer.kind === 'envelope' ? answer.answer.env : {};
  const foreign =
    isForeignAnswer(answer.answer, { matchId: match.matchId, ...(playerIds ? { playerIds } : {}) }) ||
    env['player_id'] === opponent;
  return foreign
    ? { ok: false, code: 'E003', message: 'The answer is about another match', attempts: answer.attempts }
    : answer;
}

/** Told once and not waited for: whoever is late already is not given more of our time (002 §8.2). */
function tellError(
  bout: Bout,
  player: AgentRecord,
  code: string,
  { retries, final }: { readonly retries: number; readonly final: boolean },
): void {
  const { desk, match } = bout;
  const known: LeagueCode = isLeagueCode(code) ? code : 'E003';
  const peer = peerOf(desk, player);
  if (peer === null || known === 'E009') return;
  const { name, description, retryable } = LEAGUE_CODES[known];
  const more = retryable && !final;
  const envelope = stamp(desk, 'GAME_ERROR', nameOf(bout.referee), {
    ...frame(bout),
    player_id: player.agentId,
    affected_player: player.agentId,
    error_code: known,
    error_name: name,
    error_description: description,
    game_state: 'COLLECTING_CHOICES',
    retryable: more,
    retry_count: retries,
    max_retries: RETRY.maxRetries,
    action_required: more ? 'RESEND' : 'NONE',
    retry_info: { retry_count: retries, max_retries: RETRY.maxRetries },
    consequence: more ? 'RETRY' : 'TECHNICAL_LOSS',
  });
  const own = nameOf(bout.referee);
  const timeoutMs = TIMEOUTS_MS.gameOver;
  void desk.peers.ask(peer, {
    leagueId: match.leagueId,
    own,
    type: 'GAME_ERROR',
    envelope,
    timeoutMs,
    retry: false,
  });
}

async function decide(
  bout: Bout,
  choices: ReadonlyMap<string, Parity>,
  absent: readonly AgentRecord[],
  number: number | null = null,
): Promise<void> {
  const { desk, match, players } = bout;
  // The match stays open and is played after the next start.
  if (absent.length > 0 && desk.peers.isClosed()) throw new Error('the host stops');
  const missing = absent.map(({ agentId }) => agentId);
  const present = players.filter(({ agentId }) => !missing.includes(agentId));
  const technical = missing.length > 0 || number === null;
  const winner = technical
    ? present.length === 1
      ? (present[0]?.agentId ?? null)
      : null
    : parityWinner(number, match, choices);
  const at = nowIso(desk);
  await desk.writer.write(() =>
    desk.matches.decide(match, { choices: Object.fromEntries(choices), winner, absent: missing, at }),
  );
  desk.crash('league.afterDecide');
}

function resultOf(match: MatchRecord): { status: string; reason: string; technical: boolean } {
  const absent = match.absent ?? [];
  if (absent.length > 0 || match.number === null) {
    return { status: 'TECHNICAL_LOSS', reason: `${absent.join(' and ')} did not play`, technical: true };
  }
  const choices = new Map(Object.entries(match.choices ?? {}));
  return {
    status: match.winner === null ? 'DRAW' : 'WIN',
    reason: reasonOf(match.number, match, choices),
    technical: false,
  };
}

/** GAME_OVER to both; a failure touches nothing but health (002 §6.5). */
async function tellResult(bout: Bout, match: MatchRecord): Promise<void> {
  const { desk, players } = bout;
  const { status, reason, technical } = resultOf(match);
  const number = technical ? null : match.number;
  const own = nameOf(bout.referee);
  const envelope = stamp(desk, 'GAME_OVER', own, {
    ...frame(bout),
    game_result: {
      status,
      winner_player_id: match.winner,
      drawn_number: number,
      number_parity: number === null ? null : parityOf(number),
      choices: match.choices ?? {},
      reason,
    },
  });
  await Promise.all(
    players.map(async (player) => {
      const current = desk.store.agent(player.leagueId, 'player', player.agentId) ?? player;
      const peer = peerOf(desk, current);
      if (peer === null || isAway(desk, current)) return;
      const timeoutMs = TIMEOUTS_MS.gameOver;
      await desk.peers.ask(peer, {
        leagueId: match.leagueId,
        own,
        type: 'GAME_OVER',
        envelope,
        timeoutMs,
        retry: false,
      });
    }),
  );
}

function reportOf(bout: Bout, match: MatchRecord): JsonRecord {
  const { technical, status } = resultOf(match);
  const absent = match.absent ?? [];
  const points = (player: string): number =>
    match.winner === player
      ? POINTS.win
      : match.winner === null && absent.length === 0
        ? POINTS.draw
        : POINTS.loss;
  return stamp(bout.desk, 'MATCH_RESULT_REPORT', nameOf(bout.referee), {
    ...frame(bout),
    result: {
      winner: match.winner,
      status,
      score: { [match.a]: points(match.a), [match.b]: points(match.b) },
      details: {
        drawn_number: technical ? null : match.number,
        choices: match.choices ?? {},
        ...(technical ? { technical_loss: absent.length === 1 ? absent[0] : true } : {}),
      },
    },
  });
}
