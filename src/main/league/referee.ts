import { sha256Hex } from '../../shared/sha256.ts';
import { decideBoard, playBoard } from './board-referee.ts';
import { call, invite, openBout, opponentOf, tellError, type Bout, type RefereeRoom } from './bout.ts';
import { hexOf, nameOf, note, nowIso, type Desk } from './desk.ts';
import { choiceIn, readChoice } from './dialects/answers.ts';
import type { AgentRecord, MatchRecord } from './records.ts';
import { reportOf, tellResult } from './result-news.ts';
import { numberFrom, parityWinner, readParity, type Parity } from './rules/even-odd.ts';
import { isDecided } from './rules/match-phase.ts';
import { TIMEOUTS_MS } from './rules/retry.ts';
import { settle } from './settle.ts';

export type { RefereeRoom } from './bout.ts';

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

async function playOut(bout: Bout): Promise<void> {
  const { desk, match, players } = bout;
  await desk.writer.write(() => desk.matches.invite(match, bout.conversationId));
  desk.crash('league.afterInvite');
  const joined = await Promise.all(players.map((player) => invite(bout, player)));
  const absent = players.filter((_, index) => joined[index] === false);
  const game = bout.league.gameType === 'even_odd' ? null : (desk.boards?.game(bout.league.gameType) ?? null);
  if (game !== null && (absent.length === 0 || match.sessionId !== null)) {
    if (await playBoard(bout, game, absent)) await decideBoard(bout, game);
    return;
  }
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
