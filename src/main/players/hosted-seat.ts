import { createBackoff } from '../platform/async/backoff.ts';
import type { Outcome } from '../../shared/outcome.ts';
import { isStorageFailure } from '../platform/db/storage-errors.ts';
import { StorageUnavailableError } from '../platform/db/writer.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/runtime.ts';
import type { SessionsApi, SessionView } from '../sessions/index.ts';
import { endingOfCode, type MoveChooser, type MoveChooserCode, type MoveDecision } from './move-chooser.ts';
import { BUILT_INS } from './engines/engine-registry.ts';
import { createEarlierPositions } from './earlier-positions.ts';
import type { EarlierPositions } from './earlier-positions.ts';
import { thinkingTimeMsOf, paceMsOf } from './pacing.ts';

export interface SeatDeps {
  readonly sessions: SessionsApi;
  readonly clock: Clock;
  /**
   * Resolves when the seat may do its next step; it limits the steps of all
   * seats per turn of the event loop.
   */
  readonly waitForStep: () => Promise<void>;
  readonly log: Log;
}

/** The part of a game that all its hosted seats share. */
export interface SharedGame {
  readonly sessionId: string;
  paceMs: number;
  paused: boolean;
}

export interface SeatOptions {
  readonly game: SharedGame;
  readonly role: string;
  readonly agentId: string;
  readonly chooser: MoveChooser;
  /** Whether the owner has paused players of this kind in all games. */
  readonly isModelPaused: () => boolean;
}

/** A player loses when this many of its actions were refused in one position; a built-in one makes the game void. */
const MAX_REFUSALS = 3;
/** After this many successive exceptions of our own the game is void; a storage that fails counts as none. */
const MAX_DEFECTS = 3;
const BACKOFF = { initialMs: 100, maxMs: 5000 };

/** Whether the seat runs another step at once, or waits until it is woken. */
type StepResult = 'again' | 'rest';

/**
 * A role of a session that the host plays. It sees the view of its role, lets its chooser choose and acts through the
 * same service as every other agent.
 *
 * The seat rests until `wake` is called, for example after a move. Then `run` does steps, one at a time, until nothing
 * is left to do. A step reads the view, replies to a draw offer, or chooses an action, waits for the pace of the
 * session and submits the action. `interrupt` drops a choice in progress and `close` ends the seat; neither changes the
 * game. Nothing is stored: after a restart the runner creates the seats of all active sessions again and wakes them.
 */
export class HostedSeat {
  private readonly deps: SeatDeps;
  private readonly seat: SeatOptions;
  private earlierPositions: EarlierPositions | null = null;
  private running: Promise<void> | null = null;
  private isStepDue = false;
  private isClosed = false;
  private abortController = new AbortController();
  /** Ends the start of the player; a pause of the game does not. */
  private readonly startController = new AbortController();
  private cancelWait: () => void = () => {};
  private chosen: { readonly tick: number; readonly decision: MoveDecision } | null = null;
  private isStarting = false;
  /** Why the player could not be started, or null. */
  private startFailure: MoveChooserCode | null = null;
  private position = { tick: -1, sinceMs: 0, refusals: 0 };
  private drawAnsweredTick = -1;
  private readonly backoff = createBackoff(BACKOFF);
  private defects = 0;

  constructor(deps: SeatDeps, options: SeatOptions) {
    this.deps = deps;
    this.seat = options;
  }

  isModelPaused(): boolean {
    return this.seat.isModelPaused();
  }

  /**
   * Starts what the player needs; called once, before the first `wake`. Null when nothing has to start. The
   * returned promise never rejects. A player that could not be started makes its game void, one that a person
   * stopped loses it.
   */
  start(): Promise<void> | null {
    const start = this.seat.chooser.start?.(this.startController.signal);
    if (start === undefined) return null;
    this.isStarting = true;
    return start.then(
      (startResult) => this.onStarted(startResult),
      (error: unknown) => this.onStarted({ ok: false, code: 'ENDPOINT_LOST', message: String(error) }),
    );
  }

  private onStarted(startResult: Outcome<null, MoveChooserCode>): void {
    this.isStarting = false;
    if (startResult.ok || this.isClosed) return;
    this.startFailure = startResult.code;
    this.report('a player could not be started', startResult.message);
    // The seat ends the game now, whether or not the programs of other players are still starting.
    this.wake();
  }

  /** Called whenever the game may have changed. */
  wake(): void {
    if (this.isClosed) return;
    this.isStepDue = true;
    this.running ??= this.run();
  }

  /** Ends a wait for the pace, so that it is computed again. */
  onPaceChanged(): void {
    this.cancelWait();
  }

  /** Drops the choice in progress; `wake` starts a new one. */
  interrupt(): void {
    this.abortController.abort();
    this.abortController = new AbortController();
    this.cancelWait();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.startController.abort();
    this.interrupt();
    await this.seat.chooser.close();
    await this.running;
  }

  /** Never rejects: whatever is thrown in a step is a failure of the host, and the step is repeated. */
  private async run(): Promise<void> {
    while (this.isStepDue && !this.isClosed) {
      this.isStepDue = false;
      await this.deps.waitForStep();
      if (this.isClosed) break;
      try {
        if ((await this.step()) === 'again') this.isStepDue = true;
        this.defects = 0;
      } catch (error) {
        await this.onFailure(error);
      }
    }
    this.running = null;
  }

  /** Waits, and then repeats the step. After several defects in a row the game ends without a winner. */
  private async onFailure(error: unknown): Promise<void> {
    this.isStepDue = true;
    if (isStorageRefusal(error)) return this.waitForRetry();
    this.report('hosted player failed', error instanceof Error ? error.message : String(error));
    this.defects += 1;
    if (this.defects < MAX_DEFECTS) return this.waitForRetry();
    try {
      await this.endGame('HOST_FAULT');
      this.isStepDue = false;
    } catch (reason) {
      this.report('a void game could not be ended', String(reason));
      await this.waitForRetry();
    }
  }

  private async waitForRetry(): Promise<void> {
    await this.wait(this.backoff.nextDelayMs());
  }

  private async step(): Promise<StepResult> {
    // A clock that waits for a player starts when that player first reads the view, so it is not read yet.
    if (this.isStarting) return 'rest';
    const view = this.readView();
    if (view === null) return 'rest';
    if (this.startFailure !== null) {
      await this.endGame(this.startFailure);
      return 'rest';
    }
    if (this.isDrawOffered(view)) return this.replyToDrawOffer(view);
    if (this.isPaused() || !view.toAct.includes(this.seat.role)) return 'rest';
    const decision = await this.decide(view);
    if (decision === null) return 'rest';
    if (typeof decision !== 'string') return this.onActed(view);
    if (!(await this.waitForPace(view))) return 'rest';
    return this.submit(view, decision);
  }

  private readonly isPaused = (): boolean => this.seat.game.paused || this.seat.isModelPaused();

  /** The view of this seat, or null when the game is over, quarantined or unknown. */
  private readView(): SessionView | null {
    const { agentId, game } = this.seat;
    const seen = this.deps.sessions.readState(agentId, game.sessionId);
    if (!seen.ok || seen.value.status === 'completed' || seen.value.quarantined) return null;
    const view = seen.value;
    if (view.tick !== this.position.tick) {
      this.position = { tick: view.tick, sinceMs: this.deps.clock.monotonicMs(), refusals: 0 };
    }
    this.earlierPositions ??= createEarlierPositions(view.template);
    this.earlierPositions.note(view.tick, view.view);
    return view;
  }

  private isDrawOffered(view: SessionView): boolean {
    const { drawOfferedBy, tick } = view;
    if (this.seat.chooser.isAnsweringDraws === true) return false;
    return drawOfferedBy !== null && drawOfferedBy !== this.seat.role && this.drawAnsweredTick !== tick;
  }

  private async replyToDrawOffer(view: SessionView): Promise<StepResult> {
    const { agentId, game, role } = this.seat;
    const isAccepted = BUILT_INS.get(view.template)?.shouldAcceptDraw?.(view.view, role) ?? false;
    await this.deps.sessions.draw(agentId, game.sessionId, isAccepted ? 'accept' : 'decline');
    this.drawAnsweredTick = view.tick;
    return 'again';
  }

  private async decide(view: SessionView): Promise<MoveDecision | null> {
    if (this.chosen?.tick === view.tick) return this.chosen.decision;
    const { agentId, chooser, role } = this.seat;
    const position = {
      sessionId: view.sessionId,
      agentId,
      tick: view.tick,
      template: view.template,
      view: view.view,
      role,
      legal: view.legal,
      budgetMs: thinkingTimeMsOf(view, role),
      ...(view.clock === null ? {} : { clockMs: view.clock.remainingMs[role] ?? 0 }),
      earlier: this.earlierPositions?.before(view.tick) ?? [],
    };
    const { signal } = this.abortController;
    const result = await chooser.decide(position, signal);
    if (this.isClosed || signal.aborted) return null;
    if (!result.ok) {
      this.report('hosted player chose no action', result.message);
      await this.endGame(result.code);
      return null;
    }
    this.chosen = { tick: view.tick, decision: result.value };
    return result.value;
  }

  /** The player acted through its own token, so the host only checks that its action counted. */
  private onActed(viewBefore: SessionView): Promise<StepResult> | StepResult {
    const seen = this.readView();
    if (seen === null || seen.tick !== viewBefore.tick || !seen.toAct.includes(this.seat.role)) return 'rest';
    return this.handleRefusal();
  }

  /** Waits until the pace allows the move; false when the move must not be made after all. */
  private async waitForPace(view: SessionView): Promise<boolean> {
    const { game, role } = this.seat;
    const { signal } = this.abortController;
    for (;;) {
      if (this.isClosed || this.isPaused() || signal.aborted) return false;
      const dueMs = this.position.sinceMs + paceMsOf(view, role, game.paceMs);
      const leftMs = dueMs - this.deps.clock.monotonicMs();
      if (leftMs <= 0) return true;
      await this.wait(leftMs);
    }
  }

  private async submit(view: SessionView, action: string): Promise<StepResult> {
    const { agentId, game } = this.seat;
    const request = { sessionId: game.sessionId, action, expectedTick: view.tick };
    const response = await this.deps.sessions.act(agentId, request);
    if (response.ok) {
      this.backoff.reset();
      this.earlierPositions?.note(response.value.tick, response.value.view);
      return 'rest';
    }
    switch (response.code) {
      case 'CONFLICT':
      case 'ALREADY_ACTED':
        return 'again';
      case 'INVALID_ACTION':
        return this.handleRefusal();
      case 'STORAGE_UNAVAILABLE':
      case 'RATE_LIMITED':
        await this.waitForRetry();
        return 'again';
      default:
        this.report('hosted player was refused', response.code);
        return 'rest';
    }
  }

  private async handleRefusal(): Promise<StepResult> {
    const seen = this.readView();
    // An action that arrived after the end of the game gets the same code.
    if (seen === null || seen.tick !== this.chosen?.tick) return 'again';
    this.chosen = null;
    this.position.refusals++;
    if (this.position.refusals < MAX_REFUSALS) return 'again';
    const { chooser, game, role } = this.seat;
    const reason = chooser.isBuiltIn === true ? 'host_fault' : 'adjudicated';
    await this.deps.sessions.endForHostedPlayer(game.sessionId, role, reason);
    return 'rest';
  }

  private async endGame(code: MoveChooserCode): Promise<void> {
    const reason = endingOfCode(code);
    if (this.isClosed || reason === null) return;
    const { game, role } = this.seat;
    const response = await this.deps.sessions.endForHostedPlayer(game.sessionId, role, reason);
    if (!response.ok) this.report('ending was refused', response.code);
  }

  private async wait(delayMs: number): Promise<void> {
    if (this.isClosed) return;
    await new Promise<void>((resolve) => {
      const cancel = this.deps.clock.after(delayMs, resolve);
      this.cancelWait = () => {
        cancel();
        resolve();
      };
    });
    this.cancelWait = () => {};
  }

  private report(message: string, reason: string): void {
    const { game, role } = this.seat;
    this.deps.log('warn', message, { session: game.sessionId, role, reason });
  }
}

/** Whether a write threw the error because the storage fails. */
const isStorageRefusal = (error: unknown): boolean =>
  error instanceof StorageUnavailableError || isStorageFailure(error);
