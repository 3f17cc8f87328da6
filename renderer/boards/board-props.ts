import type { SessionCard, SessionDetail } from '../../src/shared/contract/index.ts';

/** `thumb` is a small live picture, `full` the board of a session page. */
export type BoardSize = 'thumb' | 'full';

/** What a wall knows of a session; `SessionCard` fits. */
export type ThumbCard = Pick<SessionCard, 'template' | 'view' | 'toAct' | 'lastAction' | 'seats'>;

/** What every game's drawing is given: a state in, a picture out. */
export interface GameProps<V> {
  /** The view of the game, already parsed by the game's own schema. */
  readonly view: V;
  /** Whose eyes the view was made for; null is a spectator. */
  readonly viewpoint: string | null;
  readonly size: BoardSize;
  /** The second seat sits below (or at the left) instead of the first. */
  readonly flipped: boolean;
  /** The roles that may act now. */
  readonly toAct: readonly string[];
  /** The last action that is known, as the log writes it. */
  readonly lastAction: string | null;
  /** Display names by role. */
  readonly names: Readonly<Record<string, string>>;
  /** Moves in words for those who cannot see the board; empty when nothing is to be told. */
  readonly announcements: readonly string[];
  /** Present while the person may play here, also while it is not their turn. */
  readonly play: Play | null;
}

export interface Play {
  /** The seat that the person holds. */
  readonly role: string;
  /** The actions of that seat now; empty when it is not its turn. */
  readonly legal: readonly string[];
  /** Resolves to true when the host accepted the action. */
  readonly act: (action: string) => Promise<boolean>;
}

/** What a screen hands to `Board`; `legal` and `onAct` are left out where nobody may play. */
export interface BoardProps {
  readonly template: string;
  readonly view: SessionDetail['view'];
  readonly viewpoint: string | null;
  readonly legal?: Readonly<Record<string, readonly string[]>>;
  readonly onAct?: (role: string, action: string) => Promise<boolean>;
  readonly flipped?: boolean;
  readonly size?: BoardSize;
  readonly toAct?: readonly string[];
  readonly lastAction?: string | null;
  readonly names?: Readonly<Record<string, string>>;
  readonly announcements?: readonly string[];
}
