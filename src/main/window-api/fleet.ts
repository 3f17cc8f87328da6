import { accept } from '../../shared/outcome.ts';
import type { Fleet } from '../fleet/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface FleetCallDeps {
  readonly fleet: Pick<Fleet, 'readStatus' | 'invite' | 'reinstate' | 'revoke' | 'redrive' | 'findPlayedBy'>;
}

type FleetCalls = Pick<
  Handlers,
  'fleet.status' | 'fleet.invite' | 'fleet.reinstate' | 'fleet.revoke' | 'fleet.redrive'
>;

/** Handlers of the `fleet.*` calls. */
export const fleetCalls = ({ fleet }: FleetCallDeps): FleetCalls => ({
  'fleet.status': async () => accept(await fleet.readStatus()),
  async 'fleet.invite'(request) {
    const invited = await fleet.invite(request);
    if (!invited.ok) return invited;
    const { worker, token } = invited.value;
    const { workerId, name, expiresMs } = worker;
    return accept({ workerId, name, token, expiresMs });
  },
  async 'fleet.reinstate'({ workerId }) {
    const reinstated = await fleet.reinstate(workerId);
    return reinstated.ok ? accept({ name: reinstated.value.name }) : reinstated;
  },
  async 'fleet.revoke'({ workerId }) {
    const revocation = await fleet.revoke(workerId);
    return revocation.ok ? accept({ name: revocation.value.name }) : revocation;
  },
  'fleet.redrive': async ({ orderIds }) => accept({ redriven: await fleet.redrive(orderIds ?? null) }),
});
