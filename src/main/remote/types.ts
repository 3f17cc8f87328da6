/** An invitation of one player to one league. */
export interface RemoteInvitationRow {
  readonly invitationId: string;
  readonly leagueId: string;
  readonly note: string;
  readonly createdAt: string;
  readonly expiresMs: number;
  readonly revokedAt: string | null;
}

/** The device that used an invitation first. */
export interface RemoteLinkRow {
  readonly linkId: string;
  readonly invitationId: string;
  readonly leagueId: string;
  readonly name: string;
  /** Null until the player has registered with the manager. */
  readonly playerId: string | null;
  /** The port of this host at which the league calls the player; null before it was opened. */
  readonly port: number | null;
}
