import { afterStallTolerantDelay } from '../../../platform/async/time-limit.ts';
import type { SeatContext } from '../protocol.ts';
import { createToolCalls, type ToolProfile, type UnapprovedTool } from './tool-calls.ts';
import type { SeenToolCall } from './permissions.ts';
import type { AcpUpdate } from './wire/schemas.ts';

/**
 * A tool that runs without permission counts as denied by the agent itself only when it reports the denial within this
 * time.
 */
const DENIAL_MS = 2000;

export interface ToolWatchDeps {
  readonly context: SeatContext;
  /** The player as a person writes it; breaches are kept under it. */
  readonly player: string;
  readonly profile: ToolProfile;
  /** A tool of the agent's own was tried for the first time. */
  readonly onTried: (tool: Pick<UnapprovedTool, 'tool' | 'kind'>) => void;
  /** A tool of the agent's own ran; called once. */
  readonly onBreach: () => void;
}

/** Watches the tool calls of one agent: keeps what it tried, and reports the first tool of its own that ran. */
export interface ToolWatch {
  recordUpdate(update: AcpUpdate): void;
  /** The agent asked for something that is refused; `toolCallId` is null if that is not a tool call. */
  recordRefusedTool(tool: Pick<UnapprovedTool, 'tool' | 'kind'>, toolCallId: string | null): void;
  /** A prompt is over, and with that the time in which the agent may deny what it began. */
  endPrompt(): void;
  seen(toolCallId: string): SeenToolCall | null;
  hasBreached(): boolean;
  /** The game is over: what still runs is ended with the program. */
  close(): void;
}

export function createToolWatch({ context, player, profile, onTried, onBreach }: ToolWatchDeps): ToolWatch {
  const { host, sessionSeat } = context;
  const calls = createToolCalls(profile);
  const timers = new Set<() => void>();
  let hasBreached = false;

  function handle({ tool, kind, state, isKnown }: UnapprovedTool): void {
    if (!isKnown) onTried({ tool, kind });
    if (state !== 'breach' || hasBreached) return;
    hasBreached = true;
    const { sessionId = null, agentId = null } = sessionSeat ?? {};
    host.breaches.report({ player, sessionId, agentId, tool, kind });
    onBreach();
  }

  return {
    recordUpdate(update) {
      const unapprovedCall = calls.recordUpdate(update);
      if (unapprovedCall === null) return;
      handle(unapprovedCall);
      const { toolCallId } = update;
      if (unapprovedCall.state !== 'running') return;
      const cancel = afterStallTolerantDelay(host.processClock, DENIAL_MS, () => {
        timers.delete(cancel);
        calls.takeUndeniedCalls(toolCallId ?? '').forEach(handle);
      });
      timers.add(cancel);
    },
    recordRefusedTool(tool, toolCallId) {
      if (toolCallId === null || calls.markReported(toolCallId)) onTried(tool);
    },
    endPrompt: () => calls.takeUndeniedCalls().forEach(handle),
    seen: calls.seen,
    hasBreached: () => hasBreached,
    close() {
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}
