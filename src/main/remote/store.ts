import type { Db } from '../platform/db/writer.ts';
import type { RemoteInvitationRow, RemoteLinkRow } from './types.ts';

const INVITATION = `select invitation_id as invitationId, league_id as leagueId, note, created_at as createdAt,
  expires_ms as expiresMs, revoked_at as revokedAt from remote_invitations`;
const LINK = `select l.link_id as linkId, l.invitation_id as invitationId, i.league_id as leagueId, l.name,
  l.player_id as playerId, l.port from remote_links l join remote_invitations i using (invitation_id)`;

/**
 * Reads and writes invitations and links; of tokens and secrets only hashes are stored. A token is found by its hash, so
 * how long a look-up takes says nothing about how much of a wrong token is right.
 */
export const remoteStore = (db: Db) => {
  const insertInvitation = db.prepare(`insert into remote_invitations
    (invitation_id, token_hash, league_id, note, created_at, expires_ms)
    values (@invitationId, @tokenHash, @leagueId, @note, @createdAt, @expiresMs)`);
  const findInvitationByToken = db.prepare<[string], RemoteInvitationRow>(
    `${INVITATION} where token_hash = ?`,
  );
  const findInvitation = db.prepare<[string], RemoteInvitationRow>(`${INVITATION} where invitation_id = ?`);
  const listInvitations = db.prepare<[], RemoteInvitationRow>(`${INVITATION} order by created_at desc, note`);
  const markRevoked = db.prepare(
    'update remote_invitations set revoked_at = ? where invitation_id = ? and revoked_at is null',
  );
  const insertLink =
    db.prepare(`insert into remote_links (link_id, invitation_id, secret_hash, name, created_at)
    values (@linkId, @invitationId, @secretHash, @name, @createdAt)`);
  const findLinkBySecret = db.prepare<[string], RemoteLinkRow>(`${LINK} where l.secret_hash = ?`);
  const findLinkByInvitation = db.prepare<[string], RemoteLinkRow>(`${LINK} where l.invitation_id = ?`);
  const findLink = db.prepare<[string], RemoteLinkRow>(`${LINK} where l.link_id = ?`);
  const listLinks = db.prepare<[], RemoteLinkRow>(`${LINK} order by l.created_at, l.link_id`);
  const updatePort = db.prepare('update remote_links set port = ? where link_id = ?');
  const updatePlayer = db.prepare('update remote_links set player_id = ? where link_id = ?');
  return {
    insertInvitation: (row: Omit<RemoteInvitationRow, 'revokedAt'> & { readonly tokenHash: string }): void =>
      void insertInvitation.run(row),
    findInvitationByToken: (tokenHash: string): RemoteInvitationRow | null =>
      findInvitationByToken.get(tokenHash) ?? null,
    findInvitation: (invitationId: string): RemoteInvitationRow | null =>
      findInvitation.get(invitationId) ?? null,
    listInvitations: (): readonly RemoteInvitationRow[] => listInvitations.all(),
    markRevoked: (invitationId: string, revokedAt: string): boolean =>
      markRevoked.run(revokedAt, invitationId).changes === 1,
    insertLink: (row: {
      readonly linkId: string;
      readonly invitationId: string;
      readonly secretHash: string;
      readonly name: string;
      readonly createdAt: string;
    }): void => void insertLink.run(row),
    findLinkBySecret: (secretHash: string): RemoteLinkRow | null => findLinkBySecret.get(secretHash) ?? null,
    findLinkByInvitation: (invitationId: string): RemoteLinkRow | null =>
      findLinkByInvitation.get(invitationId) ?? null,
    findLink: (linkId: string): RemoteLinkRow | null => findLink.get(linkId) ?? null,
    listLinks: (): readonly RemoteLinkRow[] => listLinks.all(),
    updatePort: (linkId: string, value: number): void => void updatePort.run(value, linkId),
    updatePlayer: (linkId: string, playerId: string): void => void updatePlayer.run(playerId, linkId),
  };
};

export type RemoteStore = ReturnType<typeof remoteStore>;
