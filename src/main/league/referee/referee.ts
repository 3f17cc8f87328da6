import { sha256Hex } from '../../../shared/sha256.ts';
import { decideBoard, playBoard } from './session-match.ts';
import {
  call,
  invite,
  openMatchContext,
  opponentOf,
  sendError,
  type MatchContext,
  type RefereeDeps,
} from './match-context.ts';
import { hexOf, nameOf, note, nowIso, type LeagueContext } from '../context.ts';
import { choiceIn, readChoice } from '../dialects/answers.ts';
import type { AgentRecord, MatchRecord } from '../records.ts';
import { reportOf, sendResult } from './result-notifier.ts';
import { numberFrom, parityWinner, readParity, type Parity } from '../rules/even-odd.ts';
import { isDecided } from '../rules/match-phase.ts';
import { TIMEOUTS_MS } from '../rules/retry.ts';
import { waitWithLimit } from '../wait-with-limit.ts';

export type { RefereeDeps } from './match-context.ts';

/**
 * INVITED → JOINED → COLLECTING → DECIDED → REPORTED, each stored before the
 * next begins. A match decided before a crash is only reported again.
 */
export async function playMatch(room: RefereeDeps, match: MatchRecord): Promise<void> {
  if (match.phase === 'REPORTED') return;
  const bout = openMatchContext(room, match);
  if (bout === null) return;
  if (!isDecided(match.phase)) await playOut(bout);
  const decided = room.context.matches.match(match.leagueId, match.matchId);
  if (decided === null || decided.phase !== 'DECIDED') return;
  const told = sendResult(bout, decided);
  await room.report(reportOf(bout, decided));
  await waitWithLimit(room.context.ports.clock, told);
}

async function playOut(bout: MatchContext): Promise<void> {
  const { context, match, players } = bout;
  await context.writer.write(() => context.matches.invite(match, bout.conversationId));
  context.crash('league.afterInvite');
  const joined = await Promise.all(players.map((player) => invite(bout, player)));
  const absent = players.filter((_, index) => joined[index] === false);
  const game =
    bout.league.gameType === 'even_odd' ? null : (context.boards?.game(bout.league.gameType) ?? null);
  if (game !== null && (absent.length === 0 || match.sessionId !== null)) {
    if (await playBoard(bout, game, absent)) await decideBoard(bout, game);
    return;
  }
  if (absent.length > 0) {
    await decide(bout, new Map(), absent);
    return;
  }
  const number = await commitDraw(bout);
  context.crash('league.afterCommit');
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
async function commitDraw({ context, match, referee }: MatchContext): Promise<number> {
  const number = match.number ?? drawNumber(context);
  const salt = match.salt ?? hexOf(context.ports.random.bytes(16));
  const hash = sha256Hex(`${number}:${salt}:${match.leagueId}:${match.matchId}`);
  await context.writer.write(() => {
    context.matches.joined(match);
    context.matches.collect(match, { number, salt, hash });
    if (match.drawHash !== null) return;
    const payload = { drawHash: hash };
    note(context, match.leagueId, {
      action: 'DRAW_COMMITTED',
      actor: nameOf(referee),
      subject: match.matchId,
      payload,
    });
  });
  return number;
}

/** 1–10 from the port, without favouring a number. */
function drawNumber(context: LeagueContext): number {
  for (;;) {
    const number = numberFrom(context.ports.random.bytes(1)[0] ?? 255);
    if (number !== null) return number;
  }
}

async function choose(bout: MatchContext, player: AgentRecord): Promise<Parity | null> {
  const { context, match, mailbox, league } = bout;
  const letter = mailbox.expect('CHOOSE_PARITY_RESPONSE', match.matchId, player.agentId);
  const deadline = new Date(context.ports.clock.nowMs() + TIMEOUTS_MS.choice).toISOString();
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
      if (posted === null) sendError(bout, player, 'E001', { retries: 0, final: true });
    }
    const choice = readParity(word, league.settings.wire);
    if (choice === null && word !== null) sendError(bout, player, 'E004', { retries: 0, final: true });
    return choice;
  } finally {
    letter.close();
  }
}

async function decide(
  bout: MatchContext,
  choices: ReadonlyMap<string, Parity>,
  absent: readonly AgentRecord[],
  number: number | null = null,
): Promise<void> {
  const { context, match, players } = bout;
  // The match stays open and is played after the next start.
  if (absent.length > 0 && context.peers.isClosed()) throw new Error('the host stops');
  const missing = absent.map(({ agentId }) => agentId);
  const present = players.filter(({ agentId }) => !missing.includes(agentId));
  const technical = missing.length > 0 || number === null;
  const winner = technical
    ? present.length === 1
      ? (present[0]?.agentId ?? null)
      : null
    : parityWinner(number, match, choices);
  const at = nowIso(context);
  await context.writer.write(() =>
    context.matches.decide(match, { choices: Object.fromEntries(choices), winner, absent: missing, at }),
  );
  context.crash('league.afterDecide');
}
