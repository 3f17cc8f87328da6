import type { Clock } from '../../platform/runtime.ts';

/**
 * What the manager says about the league. `unknown`: nothing clear, or it accepts no connections.
 */
export type LeagueStatusReply = 'over' | 'running' | 'unknown';

/** How a league ended for an agent: confirmed by its manager, or only announced to it. */
export interface LeagueEnd {
  readonly isConfirmed: boolean;
}

/**
 * How long to wait, in milliseconds, before a manager that gave no clear response is asked again. After the last wait
 * an announced end is taken as not confirmed, because some managers do not know this query and an agent would otherwise
 * stay for ever.
 */
const RETRY_AFTER_MS = [1000, 1500, 2500];

export interface LeagueCompletionDeps {
  readonly clock: Clock;
  /** Asks the manager at which the agent has registered. */
  readonly requestStatus: () => Promise<LeagueStatusReply>;
  readonly onProgress: (line: string) => void;
}

/** Decides when the league of an agent is over. */
export interface LeagueCompletion {
  /** Resolves when the league is over; never after `close`. */
  readonly completed: Promise<LeagueEnd>;
  /** Records that a program has sent LEAGUE_COMPLETED. */
  recordAnnouncement(): void;
  /** Records that a match has called the agent, so the league continues. */
  recordMatchCall(): void;
  close(): void;
}

/**
 * Any program of this computer can send LEAGUE_COMPLETED, and the message carries nothing that its receiver
 * could check. Therefore the agent asks the manager at its own address, after it has acknowledged the
 * message, because some managers respond to nothing while they wait for an acknowledgement. A manager that does
 * not say whether the league is over is asked again. If it never says so and no match calls meanwhile, the league ends
 * for the agent as not confirmed.
 */
export const createLeagueCompletion = (deps: LeagueCompletionDeps): LeagueCompletion => new Completion(deps);

class Completion implements LeagueCompletion {
  readonly completed: Promise<LeagueEnd>;
  private readonly deps: LeagueCompletionDeps;
  private finish: (end: LeagueEnd) => void = () => undefined;
  private cancelRetry: () => void = () => undefined;
  private isChecking = false;
  private isClosed = false;

  constructor(deps: LeagueCompletionDeps) {
    this.deps = deps;
    this.completed = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  recordAnnouncement(): void {
    if (this.isChecking || this.isClosed) return;
    this.isChecking = true;
    this.check(0);
  }

  recordMatchCall(): void {
    this.cancelRetry();
    this.isChecking = false;
  }

  close(): void {
    this.isClosed = true;
    this.cancelRetry();
  }

  /** `retries`: how often the manager was asked again. */
  private check(retries: number): void {
    void this.deps
      .requestStatus()
      .then((status) => this.decide(status, retries))
      .catch((error: unknown) => {
        this.isChecking = false;
        this.deps.onProgress(`the manager could not be asked: ${String(error)}`);
      });
  }

  private decide(status: LeagueStatusReply, retries: number): void {
    // A match that called while the manager was asked shows that the league continues.
    if (this.isClosed || !this.isChecking) return;
    const { clock, onProgress } = this.deps;
    if (status === 'running') {
      this.isChecking = false;
      return onProgress('a program says that the league is completed; its manager says that it is not');
    }
    if (status === 'over') return this.end({ isConfirmed: true });
    const delayMs = RETRY_AFTER_MS[retries];
    if (delayMs === undefined) return this.end({ isConfirmed: false });
    if (retries === 0)
      onProgress('the manager does not say whether the league is completed; asking it again');
    this.cancelRetry = clock.after(delayMs, () => this.check(retries + 1));
  }

  private end(end: LeagueEnd): void {
    this.cancelRetry();
    this.deps.onProgress(
      end.isConfirmed
        ? 'the league is completed'
        : 'the league is said to be completed; its manager did not confirm it',
    );
    this.finish(end);
  }
}
