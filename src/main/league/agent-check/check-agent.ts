import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { MessageType } from '../../../shared/wire/league-v2.ts';
import { createLeagueMessage } from '../context.ts';
import { readChoice, readJoin } from '../dialects/read-reply.ts';
import type { LeagueDialect, JsonRecord } from '../dialects/dialect.ts';
import { createExchanger } from '../transport/http-client.ts';
import {
  createPeerCaller,
  type LeaguePeer,
  type PeerReply,
  type PeerCaller,
} from '../transport/rpc-client.ts';
import type { WireExchange } from '../records.ts';
import type { LeagueAgentEndpoint } from '../rules/endpoint.ts';
import { parseParity } from '../rules/even-odd.ts';
import { TIMEOUTS_MS } from '../rules/retry.ts';
import { learnDialect } from '../dialects/learn-dialect.ts';
import { parseLocalAddress, type JoinRefusal, type LeagueJoinDeps } from '../joining/manager-client.ts';
import { watchRegistration, type WatchedRegistration } from './watch-registration.ts';

const CHECK_STEPS = [
  'register',
  'dialect',
  'invitation',
  'choice',
  'repeat',
  'late_call',
  'wrong_id',
  'game_over',
] as const;
export type AgentCheckStep = (typeof CHECK_STEPS)[number];

export interface CheckStepResult {
  readonly step: AgentCheckStep;
  /** `note` means that the step works with a remark, `skip` that it was not examined. */
  readonly verdict: 'pass' | 'note' | 'fail' | 'skip';
  readonly detail: string;
  /** Of the last call of the step; null for a step without a call. */
  readonly durationMs: number | null;
  /** The method name of that call, after others that the agent did not know; null for a step without one. */
  readonly method: string | null;
}

export interface AgentCheckResult {
  readonly url: string;
  /** No step failed. */
  readonly ok: boolean;
  /** Null when the agent was not reached. */
  readonly dialect: LeagueDialect | null;
  readonly steps: readonly CheckStepResult[];
}

export interface CheckRequest {
  readonly url: string;
  /**
   * Port on which a stand-in manager waits for the agent to register; null checks without a
   * registration.
   */
  readonly managerPort: number | null;
  /** How long the stand-in manager waits. */
  readonly waitMs: number;
}

/** Checks an external player with the calls of a league match that no table counts. */
export async function checkAgent(
  deps: LeagueJoinDeps,
  request: CheckRequest,
): Promise<Outcome<AgentCheckResult, JoinRefusal>> {
  const endpoint = parseLocalAddress(request.url);
  if (!endpoint.ok) return endpoint;
  const registration = await watchRegistration(deps, request);
  if (!registration.ok) return registration;
  const check = new AgentCheck(deps, endpoint.value, registration.value);
  try {
    const steps = await check.run();
    const ok = steps.every(({ verdict }) => verdict !== 'fail');
    return accept({ url: request.url, ok, dialect: check.dialect, steps });
  } finally {
    check.close();
  }
}

const MATCH = 'R1M1';
const OPPONENT = 'P99';

class AgentCheck {
  dialect: LeagueDialect | null;
  private readonly deps: LeagueJoinDeps;
  private readonly endpoint: LeagueAgentEndpoint;
  private readonly registration: WatchedRegistration | null;
  private readonly peers: PeerCaller;
  private readonly playerId: string;
  private last: WireExchange | null = null;

  constructor(deps: LeagueJoinDeps, endpoint: LeagueAgentEndpoint, registration: WatchedRegistration | null) {
    const { clock } = deps.runtime;
    this.deps = deps;
    this.endpoint = endpoint;
    this.registration = registration;
    this.dialect = registration?.dialect ?? null;
    this.playerId = registration?.agentId ?? 'P01';
    this.peers = createPeerCaller({
      clock,
      exchanger: createExchanger(clock, deps.processClock),
      onExchange: (exchange) => {
        this.last = exchange;
      },
      onOutcome: () => undefined,
    });
  }

  close(): void {
    this.peers.close();
  }

  async run(): Promise<CheckStepResult[]> {
    const steps: CheckStepResult[] = [this.reportRegistration()];
    const dialectStep = await this.checkDialect();
    steps.push(dialectStep);
    if (dialectStep.verdict === 'fail') return steps;
    steps.push(await this.checkInvitation());
    const choice = await this.checkChoice('choice', 'R1M1', TIMEOUTS_MS.choice);
    steps.push(choice.result, await this.checkRepeat(choice.rawChoice), await this.checkLateCall());
    steps.push(await this.checkWrongId(), await this.checkGameOver(choice.rawChoice));
    return steps;
  }

  private reportRegistration(): CheckStepResult {
    const { registration } = this;
    const base = { step: 'register', durationMs: null, method: null } as const;
    if (registration === null)
      return {
        ...base,
        verdict: 'skip',
        detail: 'not examined; run the check with --wait and start the agent meanwhile',
      };
    if (registration.agentId === null)
      return { ...base, verdict: 'note', detail: 'the agent did not register in time' };
    const { dialect, displayName } = registration;
    return { ...base, verdict: 'pass', detail: `registered as "${displayName}" in ${dialect}` };
  }

  private async checkDialect(): Promise<CheckStepResult> {
    const base = { step: 'dialect', method: null } as const;
    if (this.registration?.dialect !== undefined && this.registration.dialect !== null) {
      return {
        ...base,
        verdict: 'pass',
        durationMs: null,
        detail: `${this.dialect}, the dialect of its registration`,
      };
    }
    const learnedDialect = await learnDialect(this.peers, this.deps, {
      endpoint: this.endpoint,
      leagueId: null,
      sender: 'league_manager',
    });
    const durationMs = this.last?.durationMs ?? null;
    if (!learnedDialect.reached)
      return { ...base, verdict: 'fail', durationMs, detail: 'no agent answers at this address' };
    this.dialect = learnedDialect.dialect;
    return learnedDialect.understood
      ? { ...base, verdict: 'pass', durationMs, detail: learnedDialect.dialect }
      : {
          ...base,
          verdict: 'note',
          durationMs,
          detail: 'it does not understand round announcements; the dialect course is used',
        };
  }

  private async checkInvitation(): Promise<CheckStepResult> {
    const reply = await this.send('GAME_INVITATION', TIMEOUTS_MS.join, {
      role_in_match: 'PLAYER_A',
      opponent_id: OPPONENT,
      player_id: this.playerId,
    });
    const resultWith = (verdict: CheckStepResult['verdict'], detail: string) =>
      this.resultOf('invitation', verdict, detail);
    if (!reply.ok) return resultWith('fail', formatFailure(reply));
    switch (readJoin(reply.content)) {
      case 'accepted':
        return resultWith('pass', 'it accepts the invitation');
      case 'acknowledged':
        return resultWith(
          'note',
          'it only acknowledges the invitation; GAME_JOIN_ACK must follow within 5 s',
        );
      case 'refused':
        return resultWith('fail', 'it refuses the invitation and would lose the match');
      default:
        return resultWith('fail', `its answer is not a GAME_JOIN_ACK: ${formatReply(reply)}`);
    }
  }

  private async checkChoice(
    step: AgentCheckStep,
    matchId: string,
    timeoutMs: number,
    deadlineMs = timeoutMs,
  ): Promise<{ readonly result: CheckStepResult; readonly rawChoice: string | null }> {
    const deadline = new Date(this.deps.runtime.clock.nowMs() + deadlineMs).toISOString();
    const reply = await this.send('CHOOSE_PARITY_CALL', timeoutMs, {
      match_id: matchId,
      player_id: this.playerId,
      context: { opponent_id: OPPONENT, round_id: 1, your_standings: { wins: 0, losses: 0, draws: 0 } },
      deadline,
    });
    const resultWith = (verdict: CheckStepResult['verdict'], detail: string) =>
      this.resultOf(step, verdict, detail);
    if (!reply.ok) return { result: resultWith('fail', formatFailure(reply)), rawChoice: null };
    const rawChoice = readChoice(reply.content);
    if (rawChoice === null) {
      return {
        result: resultWith('fail', `its answer contains no choice: ${formatReply(reply)}`),
        rawChoice,
      };
    }
    if (parseParity(rawChoice, 'strict') !== null)
      return { result: resultWith('pass', `"${rawChoice}"`), rawChoice };
    return parseParity(rawChoice, 'tolerant') === null
      ? { result: resultWith('fail', `"${rawChoice}" is neither even nor odd`), rawChoice }
      : {
          result: resultWith('note', `"${rawChoice}" is accepted here, but not in strict leagues`),
          rawChoice,
        };
  }

  /** Repeats the call. A retry after a lost reply must not change the choice. */
  private async checkRepeat(firstChoice: string | null): Promise<CheckStepResult> {
    const again = await this.checkChoice('repeat', MATCH, TIMEOUTS_MS.choice);
    if (again.result.verdict === 'fail' || firstChoice === null) return again.result;
    return again.rawChoice === firstChoice
      ? { ...again.result, verdict: 'pass', detail: 'a repeated call gets the same choice' }
      : {
          ...again.result,
          verdict: 'note',
          detail: `first "${firstChoice}", then "${again.rawChoice ?? ''}"`,
        };
  }

  /** Sends a deadline in the past, as some referees do. The player should still reply. */
  private async checkLateCall(): Promise<CheckStepResult> {
    const { result } = await this.checkChoice('late_call', 'R1M2', TIMEOUTS_MS.choice, -1000);
    if (result.verdict !== 'fail')
      return { ...result, detail: 'it answers although the deadline has passed' };
    return {
      ...result,
      verdict: 'note',
      detail: `it does not answer a call whose deadline has passed: ${result.detail}`,
    };
  }

  /**
   * Sends a call for another player. The agent must not fail, and should not reply in the other
   * player's name.
   */
  private async checkWrongId(): Promise<CheckStepResult> {
    const reply = await this.send('CHOOSE_PARITY_CALL', TIMEOUTS_MS.generic, {
      match_id: 'R9M9',
      player_id: OPPONENT,
      context: { opponent_id: this.playerId, round_id: 9 },
      deadline: new Date(this.deps.runtime.clock.nowMs() + TIMEOUTS_MS.choice).toISOString(),
    });
    const resultWith = (verdict: CheckStepResult['verdict'], detail: string) =>
      this.resultOf('wrong_id', verdict, detail);
    if (!reply.ok) {
      return reply.code === 'E003'
        ? resultWith('note', 'it refuses a call for another player with an answer of its own form')
        : resultWith('fail', formatFailure(reply));
    }
    if (reply.content.kind === 'error')
      return resultWith('pass', `it refuses a call for another player: ${reply.content.message}`);
    return resultWith('note', 'it answers a call for another player; this host never sends such a call');
  }

  private async checkGameOver(rawChoice: string | null): Promise<CheckStepResult> {
    const reply = await this.send('GAME_OVER', TIMEOUTS_MS.gameOver, {
      game_result: {
        status: 'DRAW',
        winner_player_id: null,
        drawn_number: 8,
        number_parity: 'even',
        choices: { [this.playerId]: rawChoice ?? 'even', [OPPONENT]: rawChoice ?? 'even' },
        reason: 'Both were right, number was 8 (even)',
      },
    });
    const resultWith = (verdict: CheckStepResult['verdict'], detail: string) =>
      this.resultOf('game_over', verdict, detail);
    if (!reply.ok)
      return resultWith('note', `${formatFailure(reply)}; results are sent once and not repeated`);
    return reply.content.kind === 'error'
      ? resultWith('note', `it refuses the result: ${reply.content.message}`)
      : resultWith('pass', 'it accepts the result');
  }

  private send(type: MessageType, timeoutMs: number, fields: JsonRecord): Promise<PeerReply> {
    const sender = 'referee:REF01';
    const peer: LeaguePeer = {
      endpoint: this.endpoint,
      dialect: this.dialect ?? 'course',
      name: `player:${this.playerId}`,
    };
    const envelope = createLeagueMessage(this.deps, type, sender, {
      league_id: 'league_check',
      round_id: 1,
      match_id: MATCH,
      game_type: 'even_odd',
      conversation_id: 'conv-check',
      ...fields,
    });
    return this.peers.send(peer, { leagueId: null, sender, type, envelope, timeoutMs, retry: false });
  }

  private resultOf(
    step: AgentCheckStep,
    verdict: CheckStepResult['verdict'],
    detail: string,
  ): CheckStepResult {
    const { last } = this;
    return { step, verdict, detail, durationMs: last?.durationMs ?? null, method: last?.method ?? null };
  }
}

const formatFailure = (reply: Extract<PeerReply, { ok: false }>): string => `${reply.code}: ${reply.message}`;

function formatReply({ content }: Extract<PeerReply, { ok: true }>): string {
  if (content.kind === 'error') return content.message;
  return content.kind === 'nothing' ? 'empty' : JSON.stringify(content.envelope).slice(0, 120);
}
