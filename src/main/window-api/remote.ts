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
    const { guests, ...status } = remote.status();
    return accept({ ...status, guests: guests.map((guest) => ({ ...guest })) });
  },
  async 'remote.invite'(request) {
    const issued = await remote.invite(request);
    return issued.ok ? accept(issued.value.map((invitation) => ({ ...invitation }))) : issued;
  },
  async 'remote.revoke'({ invitationId }) {
    const revoked = await remote.revoke(invitationId);
    return revoked.ok ? accept({}) : revoked;
  },
});
