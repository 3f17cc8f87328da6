import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { MessageType } from '../../../shared/wire/league-v2.ts';
import { createLeagueMessage } from '../context.ts';
import { readChoice, readJoin } from '../dialects/replies.ts';
import type { Dialect, JsonRecord } from '../dialects/dialect.ts';
import { createExchanger } from '../transport/http-client.ts';
import { createPeerCaller, type Peer, type PeerReply, type PeerCaller } from '../transport/rpc-client.ts';
import type { WireExchange } from '../records.ts';
import type { AgentEndpoint } from '../rules/endpoint.ts';
import { readParity } from '../rules/even-odd.ts';
import { TIMEOUTS_MS } from '../rules/retry.ts';
import { learnDialect } from './learn-dialect.ts';
import { readLocalAddress, type JoinRefusal, type ExternalDeps } from './manager-client.ts';
import { watchRegistration, type Registration } from './watch-registration.ts';

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
  readonly durationMs: number | null;
  /** The method name that the agent understood. */
  readonly method: string | null;
}

export interface AgentCheckResult {
  readonly url: string;
  readonly ok: boolean;
  readonly dialect: Dialect | null;
  readonly steps: readonly CheckStepResult[];
}

export interface CheckRequest {
  readonly url: string;
  /**
   * Port on which a stand-in manager waits for the agent to register; null checks without a
   * registration.
   */
  readonly managerPort: number | null;
  readonly waitMs: number;
}

/** Checks an external player with the calls of a league match that no table counts. */
export async function checkAgent(
  deps: ExternalDeps,
  request: CheckRequest,
): Promise<Outcome<AgentCheckResult, JoinRefusal>> {
  const endpoint = readLocalAddress(request.url);
  if (!endpoint.ok) return endpoint;
  const registered = await watchRegistration(deps, request);
  if (!registered.ok) return registered;
  const check = new AgentCheck(deps, endpoint.value, registered.value);
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
  dialect: Dialect | null;
  private readonly deps: ExternalDeps;
  private readonly endpoint: AgentEndpoint;
  private readonly registration: Registration | null;
  private readonly peers: PeerCaller;
  private readonly playerId: string;
  private last: WireExchange | null = null;

  constructor(deps: ExternalDeps, endpoint: AgentEndpoint, registration: Registration | null) {
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
    const steps: CheckStepResult[] = [this.registered()];
    const dialectStep = await this.dialectStep();
    steps.push(dialectStep);
    if (dialectStep.verdict === 'fail') return steps;
    steps.push(await this.invitation());
    const choice = await this.choice('choice', 'R1M1', TIMEOUTS_MS.choice);
    steps.push(choice.verdict, await this.repeated(choice.rawChoice), await this.lateCall());
    steps.push(await this.wrongId(), await this.gameOver(choice.rawChoice));
    return steps;
  }

  private registered(): CheckStepResult {
    const { registration } = this;
    const blank = { step: 'register', durationMs: null, method: null } as const;
    if (registration === null)
      return {
        ...blank,
        verdict: 'skip',
        detail: 'not examined; run the check with --wait and start the agent meanwhile',
      };
    if (registration.agentId === null)
      return { ...blank, verdict: 'note', detail: 'the agent did not register in time' };
    const { dialect, displayName } = registration;
    return { ...blank, verdict: 'pass', detail: `registered as "${displayName}" in ${dialect}` };
  }

  private async dialectStep(): Promise<CheckStepResult> {
    const blank = { step: 'dialect', method: null } as const;
    if (this.registration?.dialect !== undefined && this.registration.dialect !== null) {
      return {
        ...blank,
        verdict: 'pass',
        durationMs: null,
        detail: `${this.dialect}, the dialect of its registration`,
      };
    }
    const learned = await learnDialect(this.peers, this.deps, {
      endpoint: this.endpoint,
      leagueId: null,
      own: 'league_manager',
    });
    const durationMs = this.last?.durationMs ?? null;
    if (!learned.reached)
      return { ...blank, verdict: 'fail', durationMs, detail: 'no agent answers at this address' };
    this.dialect = learned.dialect;
    return learned.understood
      ? { ...blank, verdict: 'pass', durationMs, detail: learned.dialect }
      : {
          ...blank,
          verdict: 'note',
          durationMs,
          detail: 'it does not understand round announcements; the dialect course is used',
        };
  }

  private async invitation(): Promise<CheckStepResult> {
    const reply = await this.send('GAME_INVITATION', TIMEOUTS_MS.join, {
      role_in_match: 'PLAYER_A',
      opponent_id: OPPONENT,
      player_id: this.playerId,
    });
    const verdictWith = (verdict: CheckStepResult['verdict'], detail: string) =>
      this.verdict('invitation', verdict, detail);
    if (!reply.ok) return verdictWith('fail', formatFailure(reply));
    switch (readJoin(reply.content)) {
      case 'accepted':
        return verdictWith('pass', 'it accepts the invitation');
      case 'acknowledged':
        return verdictWith(
          'note',
          'it only acknowledges the invitation; GAME_JOIN_ACK must follow within 5 s',
        );
      case 'refused':
        return verdictWith('fail', 'it refuses the invitation and would lose the match');
      default:
        return verdictWith('fail', `its answer is not a GAME_JOIN_ACK: ${formatReply(reply)}`);
    }
  }

  private async choice(
    step: AgentCheckStep,
    matchId: string,
    timeoutMs: number,
    deadlineMs = timeoutMs,
  ): Promise<{ readonly verdict: CheckStepResult; readonly rawChoice: string | null }> {
    const deadline = new Date(this.deps.runtime.clock.nowMs() + deadlineMs).toISOString();
    const reply = await this.send('CHOOSE_PARITY_CALL', timeoutMs, {
      match_id: matchId,
      player_id: this.playerId,
      context: { opponent_id: OPPONENT, round_id: 1, your_standings: { wins: 0, losses: 0, draws: 0 } },
      deadline,
    });
    const verdictWith = (verdict: CheckStepResult['verdict'], detail: string) =>
      this.verdict(step, verdict, detail);
    if (!reply.ok) return { verdict: verdictWith('fail', formatFailure(reply)), rawChoice: null };
    const rawChoice = readChoice(reply.content);
    if (rawChoice === null) {
      return {
        verdict: verdictWith('fail', `its answer contains no choice: ${formatReply(reply)}`),
        rawChoice,
      };
    }
    if (readParity(rawChoice, 'strict') !== null)
      return { verdict: verdictWith('pass', `"${rawChoice}"`), rawChoice };
    return readParity(rawChoice, 'tolerant') === null
      ? { verdict: verdictWith('fail', `"${rawChoice}" is neither even nor odd`), rawChoice }
      : {
          verdict: verdictWith('note', `"${rawChoice}" is accepted here, but not in strict leagues`),
          rawChoice,
        };
  }

  /** Repeats the call. A retry after a lost answer must not change the choice. */
  private async repeated(before: string | null): Promise<CheckStepResult> {
    const again = await this.choice('repeat', MATCH, TIMEOUTS_MS.choice);
    if (again.verdict.verdict === 'fail' || before === null) return again.verdict;
    return again.rawChoice === before
      ? { ...again.verdict, verdict: 'pass', detail: 'a repeated call gets the same choice' }
      : { ...again.verdict, verdict: 'note', detail: `first "${before}", then "${again.rawChoice ?? ''}"` };
  }

  /** Sends a deadline in the past, as some referees do. The player must still answer. */
  private async lateCall(): Promise<CheckStepResult> {
    const { verdict } = await this.choice('late_call', 'R1M2', TIMEOUTS_MS.choice, -1000);
    if (verdict.verdict !== 'fail')
      return { ...verdict, detail: 'it answers although the deadline has passed' };
    return {
      ...verdict,
      verdict: 'note',
      detail: `it does not answer a call whose deadline has passed: ${verdict.detail}`,
    };
  }

  /**
   * Sends a call for another player. The agent must not fail, and must not answer in the other
   * player's name.
   */
  private async wrongId(): Promise<CheckStepResult> {
    const reply = await this.send('CHOOSE_PARITY_CALL', TIMEOUTS_MS.generic, {
      match_id: 'R9M9',
      player_id: OPPONENT,
      context: { opponent_id: this.playerId, round_id: 9 },
      deadline: new Date(this.deps.runtime.clock.nowMs() + TIMEOUTS_MS.choice).toISOString(),
    });
    const verdictWith = (verdict: CheckStepResult['verdict'], detail: string) =>
      this.verdict('wrong_id', verdict, detail);
    if (!reply.ok) {
      return reply.code === 'E003'
        ? verdictWith('note', 'it refuses a call for another player with an answer of its own form')
        : verdictWith('fail', formatFailure(reply));
    }
    if (reply.content.kind === 'error')
      return verdictWith('pass', `it refuses a call for another player: ${reply.content.message}`);
    return verdictWith('note', 'it answers a call for another player; this host never sends such a call');
  }

  private async gameOver(rawChoice: string | null): Promise<CheckStepResult> {
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
    const verdictWith = (verdict: CheckStepResult['verdict'], detail: string) =>
      this.verdict('game_over', verdict, detail);
    if (!reply.ok)
      return verdictWith('note', `${formatFailure(reply)}; results are sent once and not repeated`);
    return reply.content.kind === 'error'
      ? verdictWith('note', `it refuses the result: ${reply.content.message}`)
      : verdictWith('pass', 'it accepts the result');
  }

  private send(type: MessageType, timeoutMs: number, fields: JsonRecord): Promise<PeerReply> {
    const own = 'referee:REF01';
    const peer: Peer = {
      endpoint: this.endpoint,
      dialect: this.dialect ?? 'course',
      name: `player:${this.playerId}`,
    };
    const envelope = createLeagueMessage(this.deps, type, own, {
      league_id: 'league_check',
      round_id: 1,
      match_id: MATCH,
      game_type: 'even_odd',
      conversation_id: 'conv-check',
      ...fields,
    });
    return this.peers.send(peer, { leagueId: null, own, type, envelope, timeoutMs, retry: false });
  }

  private verdict(
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
  return content.kind === 'nothing' ? 'empty' : JSON.stringify(content.env).slice(0, 120);
}
