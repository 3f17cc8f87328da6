import { never } from '../../shared/outcome.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/ports.ts';
import type { HostEnding, SessionsApi, SessionView } from '../sessions/index.ts';
import type { Brain, BrainCode } from './brain.ts';
import { BUILT_INS } from './engines/table.ts';
import { createMemory } from './memory.ts';
import type { BrainMemory } from './memory.ts';
import { budgetFor, paceFor } from './pacing.ts';

export interface SeatDeps {
  readonly sessions: SessionsApi;
  readonly clock: Clock;
  /** Passed before each look at the game. */
  readonly turnstile: () => Promise<void>;
  readonly log: Log;
}

/** What the seats of one session share. */
export interface SharedGame {
  readonly sessionId: string;
  paceMs: number;
  paused: boolean;
}

export interface SeatPlace {
  readonly game: SharedGame;
  readonly role: string;
  readonly agentId: string;
  readonly brain: Brain;
  /** A person holds players of this kind back, in all games. */
  readonly isHeld: () => boolean;
}

/** A player that has so many actions refused in one position has lost its game. */
const REFUSALS_ALLOWED = 3;
const RETRY_FIRST_MS = 100;
const MAX_RETRY_MS = 5000;

/** Whether the seat should look at its game again at once. */
type Next = 'again' | 'rest';

/**
 * A seat that the host plays: sees what its role sees, asks its brain, acts
 * through the same service as every agent. Never asks twice about one position
 * while the first question is open.
 */
export class LocalSeat {
  private readonly deps: SeatDeps;
  private readonly place: SeatPlace;
  private memory: BrainMemory | null = null;
  private running: Promise<void> | null = null;
  private wakeAgain = false;
  private closed = false;
  private thinking = new AbortController();
  private endWait: () => void = () => {};
  private chosen: { readonly tick: number; readonly action: string } | null = null;
  private position = { tick: -1, sinceMs: 0, refusals: 0 };
  private drawAnsweredAt = -1;
  private retryMs = RETRY_FIRST_MS;

  constructor(deps: SeatDeps, place: SeatPlace) {
    this.deps = deps;
    this.place = place;
  }

  isHeld(): boolean {
    return this.place.isHeld();
  }

  /** Something about the game may have changed. */
  wake(): void {
    if (this.closed) return;
    this.wakeAgain = true;
    this.running ??= this.run();
  }

  /** The pace changed: a running wait is measured anew. */
  repace(): void {
    this.endWait();
  }

  /** Gives up the question that is open; `wake` starts again. */
  interrupt(): void {
    this.thinking.abort();
    this.thinking = new AbortController();
    this.endWait();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.interrupt();
    await this.place.brain.close();
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.wakeAgain && !this.closed) {
        this.wakeAgain = false;
        await this.deps.turnstile();
        if (this.closed) break;
        if ((await this.step()) === 'again') this.wakeAgain = true;
      }
    } catch (error) {
      this.report('local player failed', error instanceof Error ? error.message : String(error));
      await this.forfeit('FAILED');
    } finally {
      this.running = null;
    }
  }

  private async step(): Promise<Next> {
    const view = this.look();
    if (view === null) return 'rest';
    if (this.drawWaits(view)) return this.answerDraw(view);
    if (this.isPaused() || !view.toAct.includes(this.place.role)) return 'rest';
    const action = await this.decide(view);
    if (action === null || !(await this.paced(view))) return 'rest';
    return this.submit(view, action);
  }

  private readonly isPaused = (): boolean => this.place.game.paused || this.place.isHeld();

  /** The game as this seat sees it; null when there is nothing to do in it. */
  private look(): SessionView | null {
    const { agentId, game } = this.place;
    const seen = this.deps.sessions.state(agentId, game.sessionId);
    if (!seen.ok || seen.value.status === 'completed' || seen.value.quarantined) return null;
    const view = seen.value;
    if (view.tick !== this.position.tick) {
      this.position = { tick: view.tick, sinceMs: this.deps.clock.monotonicMs(), refusals: 0 };
    }
    this.memory ??= createMemory(view.template);
    this.memory.note(view.tick, view.view);
    return view;
  }

  private drawWaits(view: SessionView): boolean {
    const { drawOfferedBy, tick } = view;
    return drawOfferedBy !== null && drawOfferedBy !== this.place.role && this.drawAnsweredAt !== tick;
  }

  private async answerDraw(view: SessionView): Promise<Next> {
    const { agentId, game, role } = this.place;
    this.drawAnsweredAt = view.tick;
    const takes = BUILT_INS.get(view.template)?.takesDraw?.(view.view, role) ?? false;
    await this.deps.sessions.draw(agentId, game.sessionId, takes ? 'accept' : 'decline');
    return 'again';
  }

  private async decide(view: SessionView): Promise<string | null> {
    if (this.chosen?.tick === view.tick) return this.chosen.action;
    const { agentId, brain, role } = this.place;
    const position = {
      sessionId: view.sessionId,
      agentId,
      tick: view.tick,
      template: view.template,
      view: view.view,
      role,
      legal: view.legal,
      budgetMs: budgetFor(view, role),
      earlier: this.memory?.before(view.tick) ?? [],
    };
    const { signal } = this.thinking;
    const answer = await brain.decide(position, signal);
    if (this.closed || signal.aborted) return null;
    if (!answer.ok) {
      this.report('local player gave no action', answer.message);
      await this.forfeit(answer.code);
      return null;
    }
    this.chosen = { tick: view.tick, action: answer.value };
    return answer.value;
  }

  /** Waits until the move may be shown; false when it must not be made now. */
  private async paced(view: SessionView): Promise<boolean> {
    const { game, role } = this.place;
    const { signal } = this.thinking;
    for (;;) {
      if (this.closed || this.isPaused() || signal.aborted) return false;
      const dueMs = this.position.sinceMs + paceFor(view, role, game.paceMs);
      const leftMs = dueMs - this.deps.clock.monotonicMs();
      if (leftMs <= 0) return true;
      await this.wait(leftMs);
    }
  }

  private async submit(view: SessionView, action: string): Promise<Next> {
    const { agentId, game } = this.place;
    const request = { sessionId: game.sessionId, action, expectedTick: view.tick };
    const answer = await this.deps.sessions.act(agentId, request);
    if (answer.ok) {
      this.retryMs = RETRY_FIRST_MS;
      this.memory?.note(answer.value.tick, answer.value.view);
      return 'rest';
    }
    switch (answer.code) {
      case 'CONFLICT':
      case 'ALREADY_ACTED':
        return 'again';
      case 'INVALID_ACTION':
        return this.refused();
      case 'UNAVAILABLE':
      case 'RATE_LIMITED':
        await this.wait(this.retryMs);
        this.retryMs = Math.min(MAX_RETRY_MS, this.retryMs * 2);
        return 'again';
      default:
        this.report('local player was refused', answer.code);
        return 'rest';
    }
  }

  private async refused(): Promise<Next> {
    const seen = this.look();
    // Also the answer to an action that came after the end.
    if (seen === null || seen.tick !== this.chosen?.tick) return 'again';
    this.chosen = null;
    this.position.refusals++;
    if (this.position.refusals < REFUSALS_ALLOWED) return 'again';
    const { game, role } = this.place;
    await this.deps.sessions.forfeit(game.sessionId, role, 'adjudicated');
    return 'rest';
  }

  private async forfeit(code: BrainCode): Promise<void> {
    const reason = forfeitReason(code);
    if (this.closed || reason === null) return;
    const { game, role } = this.place;
    const answer = await this.deps.sessions.forfeit(game.sessionId, role, reason);
    if (!answer.ok) this.report('forfeit was refused', answer.code);
  }

  private async wait(delayMs: number): Promise<void> {
    if (this.closed) return;
    await new Promise<void>((resolve) => {
      const cancel = this.deps.clock.after(delayMs, resolve);
      this.endWait = () => {
        cancel();
        resolve();
      };
    });
    this.endWait = () => {};
  }

  private report(message: string, reason: string): void {
    const { game, role } = this.place;
    this.deps.log('warn', message, { session: game.sessionId, role, reason });
  }
}

function forfeitReason(code: BrainCode): HostEnding | null {
  switch (code) {
    case 'STALLED':
      return 'engine_stalled';
    case 'CRASHED':
    case 'FAILED':
      return 'engine_crashed';
    case 'ILLEGAL':
      return 'illegal_moves';
    case 'UNPARSABLE':
      return 'unparsable_answers';
    case 'TIMED_OUT':
      return 'model_timeout';
    case 'ENDPOINT_LOST':
      return 'endpoint_lost';
    case 'ABORTED':
      return 'aborted';
    case 'DROPPED':
      return null;
    default:
      return never(code);
  }
}
