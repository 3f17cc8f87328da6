import { cleanName } from '../../shared/display-text.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { CoreServices } from '../platform/core-services.ts';
import { tokenHash } from '../platform/token-hash.ts';
import type { RemoteStore } from './store.ts';
import type { RemoteInvitationRow } from './types.ts';
import { HOUR_MS } from '../../shared/units.ts';

/** What an organiser asks for. */
export interface InvitationRequest {
  readonly leagueId: string;
  readonly count: number;
  /** How long the invitations are valid. */
  readonly hours: number;
  /** The names on the roster, in order; numbers where there are none. */
  readonly names: readonly string[];
}

/** An invitation with its token. The token cannot be read again, because only its hash is stored. */
export interface IssuedInvitation {
  readonly invitation: RemoteInvitationRow;
  readonly token: string;
}

const TOKEN_BYTES = 16;

/** Creates invitations to a league that is open for registration. */
export async function invitePlayers(
  { runtime, writer, audit }: CoreServices,
  { store, isOpen }: { readonly store: RemoteStore; readonly isOpen: (leagueId: string) => boolean },
  { leagueId, count, hours, names }: InvitationRequest,
): Promise<Outcome<readonly IssuedInvitation[], 'NOT_FOUND'>> {
  return writer.write(() => {
    if (!isOpen(leagueId)) return refuse('NOT_FOUND' as const, 'No such league is open for registration');
    const nowMs = runtime.clock.nowMs();
    const issuedInvitations = Array.from({ length: count }, (_, index): IssuedInvitation => {
      const token = Buffer.from(runtime.random.bytes(TOKEN_BYTES)).toString('base64url');
      const invitation: RemoteInvitationRow = {
        invitationId: runtime.ids.uuid(),
        leagueId,
        note: cleanName(names[index] ?? '', `Player ${index + 1}`),
        createdAt: new Date(nowMs).toISOString(),
        expiresMs: nowMs + hours * HOUR_MS,
        revokedAt: null,
      };
      return { invitation, token };
    });
    for (const { invitation, token } of issuedInvitations)
      store.insertInvitation({ ...invitation, tokenHash: tokenHash(token) });
    audit.append({
      system: 'league',
      action: 'PLAYERS_INVITED',
      subject: leagueId,
      actor: 'person',
      payload: { count, hours },
    });
    return accept(issuedInvitations);
  });
}

/** Revokes an invitation; the caller disconnects its link. */
export const revokeInvitation = (
  { runtime, writer, audit }: CoreServices,
  store: RemoteStore,
  invitationId: string,
): Promise<Outcome<RemoteInvitationRow, 'NOT_FOUND'>> =>
  writer.write(() => {
    const invitation = store.findInvitation(invitationId);
    if (invitation === null) return refuse('NOT_FOUND' as const, 'No such invitation');
    const revokedAt = new Date(runtime.clock.nowMs()).toISOString();
    if (store.markRevoked(invitationId, revokedAt))
      audit.append({
        system: 'league',
        action: 'INVITATION_REVOKED',
        subject: invitation.leagueId,
        actor: 'person',
        payload: { note: invitation.note },
      });
    return accept({ ...invitation, revokedAt: invitation.revokedAt ?? revokedAt });
  });
