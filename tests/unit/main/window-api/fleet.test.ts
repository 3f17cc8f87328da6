import { expect, test } from 'vitest';
import { fleetCalls } from '../../../../src/main/window-api/fleet.ts';
import { openTestFleet } from '../../../support/fleet/open-fleet.ts';

test('a worker is invited, shown and revoked; its token is in one answer only', async () => {
  const { fleet } = await openTestFleet();
  const calls = fleetCalls({ fleet });
  const invited = await calls['fleet.invite']({ name: 'lab', trust: 'own', hours: 1 });
  if (!invited.ok) throw new Error(invited.message);
  const { workerId, token } = invited.value;
  const status = await calls['fleet.status']({});
  expect(JSON.stringify(status)).toContain(workerId);
  expect(JSON.stringify(status)).not.toContain(token);
  expect(await calls['fleet.invite']({ name: 'lab', trust: 'own', hours: 1 })).toMatchObject({
    code: 'CONFLICT',
  });
  expect(await calls['fleet.revoke']({ workerId })).toEqual({ ok: true, value: { name: 'lab' } });
  expect(await calls['fleet.revoke']({ workerId: 'x' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await calls['fleet.redrive']({})).toEqual({ ok: true, value: { redriven: 0 } });
});
