/** What an address shows: a session move by move, or the scoreboard of a league. */
export type PublishedKind = 'session' | 'league';

/** A public, read-only address of one session or one scoreboard. Whoever has its ticket can open it. */
export interface PublishedAddressRecord {
  /** 22 characters of base64url: 128 random bits. */
  readonly ticket: string;
  readonly kind: PublishedKind;
  /** The id of the session or of the league. */
  readonly subject: string;
  /**
   * For a session, its delay when it was published; what is shown follows the session's own delay, which may have
   * changed since.
   */
  readonly delayMs: number;
  readonly createdAt: string;
  readonly withdrawnAt: string | null;
}
