import { accept } from '../../shared/outcome.ts';
import type { RemoteAccess } from '../remote/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface RemoteCallDeps {
  readonly remote: Pick<RemoteAccess, 'status' | 'invite' | 'revoke'>;
}

type RemoteCalls = Pick<Handlers, 'remote.status' | 'remote.invite' | 'remote.revoke'>;

/** Handlers of the `remote.*` calls. */
export const remoteCalls = ({ remote }: RemoteCallDeps): RemoteCalls => ({
  'remote.status': () => {
    const { connectionCount, invitations, ...status } = remote.status();
    return accept({
      ...status,
      connected: connectionCount,
      guests: invitations.map(({ isRevoked, isConnected, ...invitation }) => ({
        ...invitation,
        revoked: isRevoked,
        connected: isConnected,
      })),
    });
  },
  async 'remote.invite'(request) {
    const invitations = await remote.invite(request);
    return invitations.ok ? accept(invitations.value.map((invitation) => ({ ...invitation }))) : invitations;
  },
  async 'remote.revoke'({ invitationId }) {
    const revocation = await remote.revoke(invitationId);
    return revocation.ok ? accept({}) : revocation;
  },
});
