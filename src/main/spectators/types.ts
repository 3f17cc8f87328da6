/** A published session is watched; a scoreboard shows a league. */
export type PublishedKind = 'session' | 'league';

/** A public, read-only address of one session or one scoreboard. */
export interface Ticket {
  /** 22 characters of base64url: 128 random bits. */
  readonly ticket: string;
  readonly kind: PublishedKind;
  /** The id of the session or of the league. */
  readonly subject: string;
  /** Of a scoreboard; a session has one delay for all who take no part in it. */
  readonly delayMs: number;
  readonly createdAt: string;
  readonly withdrawnAt: string | null;
}
