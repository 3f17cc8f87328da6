import type { SessionCard, SessionDetail } from '../../src/shared/contract/index.ts';

/** `thumbnail` is a small live picture, `full` is the board of a session page. */
export type BoardSize = 'thumbnail' | 'full';

/** The part of a session that a small picture needs; `SessionCard` has all of it. */
export type ThumbnailCard = Pick<SessionCard, 'template' | 'view' | 'toAct' | 'lastAction' | 'seats'>;

/** The props of the board of one game, which draws a view of that game. */
export interface GameBoardProps<V> {
  /** The view of the game, already parsed by the game's own schema. */
  readonly view: V;
  /** The role whose view this is; null for a spectator. */
  readonly viewpoint: string | null;
  readonly size: BoardSize;
  /** Puts the second seat below (or at the left) instead of the first. */
  readonly flipped: boolean;
  /** The roles that may act now. */
  readonly toAct: readonly string[];
  /** The last known action, written as in the log. */
  readonly lastAction: string | null;
  /** Display names by role. */
  readonly names: Readonly<Record<string, string>>;
  /** The moves as sentences for people who cannot see the board; empty when there is nothing to announce. */
  readonly announcements: readonly string[];
  /** The person's actions on this board, even while it is not their turn; null if they may not play. */
  readonly play: BoardPlay | null;
}

/** The actions that a board offers to the person who plays on it. */
export interface BoardPlay {
  /** The seat of the person. */
  readonly role: string;
  /** The legal actions of that seat now; empty when it is not its turn. */
  readonly legalActions: readonly string[];
  /** Resolves to true when the host accepted the action. */
  readonly act: (action: string) => Promise<boolean>;
  /** Null where no move may be chosen before it is the person's turn. */
  readonly premove: Premove | null;
}

/** A move that waits in the window for the person's turn. */
export interface Premove {
  /** The moves that may be chosen; the board does not judge them. */
  readonly moves: readonly string[];
  /** Null when none waits. */
  readonly action: string | null;
  /** Lets this move wait in place of another; null takes it back. */
  readonly choose: (action: string | null) => void;
}

/**
 * The props of `Board`, which draws any game, as in `GameBoardProps`; `legalActionsByRole` and `onAct` are left out
 * where the person may not play.
 */
export interface BoardProps {
  readonly template: string;
  readonly view: SessionDetail['view'];
  readonly viewpoint: string | null;
  readonly legalActionsByRole?: Readonly<Record<string, readonly string[]>>;
  readonly onAct?: (role: string, action: string) => Promise<boolean>;
  readonly premove?: Premove;
  readonly flipped?: boolean;
  readonly size?: BoardSize;
  readonly toAct?: readonly string[];
  readonly lastAction?: string | null;
  readonly names?: Readonly<Record<string, string>>;
  readonly announcements?: readonly string[];
}
