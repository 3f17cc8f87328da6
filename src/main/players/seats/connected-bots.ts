import type { SessionSeat } from './protocol.ts';

/** The bots that are connected to the Bot API server of this host, as a seat protocol uses them. */

/** A seat for which a bot sends its moves by its own calls. To the bot it is a game like any other. */
export interface BotSeat {
  /** Resolves with true when a program of the bot is connected, and with false when `signal` aborts before. */
  waitForConnection(signal: AbortSignal): Promise<boolean>;
  /** The move that the bot sends in the position of `tick`; null when `signal` aborts before. */
  move(tick: number, signal: AbortSignal): Promise<BotMove | null>;
  /** The game is over for the bot: no move is taken any more. */
  close(): void;
}

export interface BotMove {
  /** The action in the notation of the legal list, or what the bot wrote. */
  readonly action: string;
  readonly isLegal: boolean;
}

export interface BotSeatRequest {
  readonly sessionSeat: SessionSeat;
  /** False where the caller submits the moves itself; the bot then cannot offer a draw. */
  readonly mayAct: boolean;
  /** The time for each move, which the bot is shown as its clock where the game has none. */
  readonly limitMs: number;
}

export interface ConnectedBots {
  /**
   * The name of the bot in its own spelling; `bot` is compared without case. Null when no agent of this host
   * plays under it.
   */
  nameOf(bot: string): string | null;
  isConnected(bot: string): boolean;
  /** Seats the bot in a game; null when no bot has this name or the bot has the other seat. */
  seat(bot: string, request: BotSeatRequest): BotSeat | null;
}

/** For hosts without a Bot API server. */
export const NO_BOTS: ConnectedBots = {
  nameOf: () => null,
  isConnected: () => false,
  seat: () => null,
};
