import type { Clock } from '../../platform/ports.ts';

/** What the manager says about the league. `unknown`: it cannot be asked in a way that it understands. */
export type LeagueStatusAnswer = 'over' | 'running' | 'unknown';

/** How long nobody may call the agent until an announced end is believed that the manager cannot confirm. */
const QUIET_MS = 5000;

export interface LeagueCompletionDeps {
  readonly clock: Clock;
  /** Asks the manager at which the agent has registered. */
  readonly requestStatus: () => Promise<LeagueStatusAnswer>;
  readonly onProgress: (line: string) => void;
}

/** Decides when the league of an agent is over. */
export interface LeagueCompletion {
  /** Resolves when the league is over. */
  readonly completed: Promise<void>;
  /** LEAGUE_COMPLETED has arrived from somebody. */
  announced(): void;
  /** A match has called the agent, so the league goes on. */
  called(): void;
  close(): void;
}

/**
 * Any program of this machine can send LEAGUE_COMPLETED, and the message carries nothing that its receiver
 * could check. So the manager is asked at its own address, after the message was acknowledged, because some
 * managers answer nothing while they wait for an acknowledgement. Where the manager knows no such question,
 * the end is believed when no match has called the agent for a while.
 */
export function createCompletion({
  clock,
  requestStatus,
  onProgress,
}: LeagueCompletionDeps): LeagueCompletion {
  let finish = (): void => undefined;
  const completed = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isRequesting = false;
  let isClosed = false;
  let cancel = (): void => undefined;
  const end = (): void => {
    cancel();
    onProgress('the league is completed');
    finish();
  };
  const checkEnd = async (): Promise<void> => {
    const status = await requestStatus();
    if (isClosed) return;
    if (status === 'over') return end();
    if (status === 'running')
      return onProgress('a program says that the league is completed; its manager says that it is not');
    cancel();
    cancel = clock.after(QUIET_MS, end);
  };
  return {
    completed,
    announced() {
      if (isRequesting) return;
      isRequesting = true;
      void checkEnd()
        .catch((error: unknown) => onProgress(`the manager could not be asked: ${String(error)}`))
        .finally(() => {
          isRequesting = false;
        });
    },
    called: () => cancel(),
    close() {
      isClosed = true;
      cancel();
    },
  };
}
