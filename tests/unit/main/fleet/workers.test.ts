import { expect, test } from 'vitest';
import { openTestFleet } from '../../../support/fleet/open-fleet.ts';

test('a token is valid until it expires or is revoked, and is stored as its hash only', async () => {
  const { fleet, db, clock } = await openTestFleet();
  const made = await fleet.invite({ name: 'lab', trust: 'invited', hours: 2 });
  if (!made.ok) throw new Error(made.message);
  const { token, worker } = made.value;
  expect(fleet.authenticate(token)).toMatchObject({ name: 'lab', trust: 'invited' });
  expect(fleet.authenticate(`${token}x`)).toBeNull();
  expect(JSON.stringify(db.prepare('select * from fleet_workers').all())).not.toContain(token);
  expect(JSON.stringify(db.prepare('select * from audit').all())).not.toContain(token);
  clock.advance(2 * 3_600_000 + 1);
  expect(fleet.authenticate(token)).toBeNull();
  expect(fleet.findWorker(worker.workerId)).toMatchObject({ revokedAt: null });
});

test('a name is given once, and a worker that was revoked is out at once', async () => {
  const { fleet, auditRows } = await openTestFleet();
  const made = await fleet.invite({ name: 'lab', trust: 'own', hours: 1 });
  if (!made.ok) throw new Error(made.message);
  expect(await fleet.invite({ name: 'lab', trust: 'own', hours: 1 })).toMatchObject({ code: 'CONFLICT' });
  expect(await fleet.revoke(made.value.worker.workerId)).toMatchObject({ ok: true });
  expect(await fleet.revoke(made.value.worker.workerId)).toMatchObject({ ok: true });
  expect(fleet.authenticate(made.value.token)).toBeNull();
  expect(await fleet.revoke('nobody')).toMatchObject({ code: 'NOT_FOUND' });
  expect(auditRows().filter((row) => row.startsWith('FLEET_WORKER'))).toHaveLength(2);
});
