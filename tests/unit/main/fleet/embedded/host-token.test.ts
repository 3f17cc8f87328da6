import { expect, test } from 'vitest';
import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';
import { isoNow } from '../../../../../src/main/fleet/context.ts';
import { renewHostToken } from '../../../../../src/main/fleet/embedded/host-token.ts';
import type { FleetContext } from '../../../../../src/main/fleet/context.ts';
import { workerStore } from '../../../../../src/main/fleet/store/worker-store.ts';
import { realRuntime } from '../../../../../src/main/platform/real-runtime.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

async function open() {
  const services = await memoryServices();
  const runtime = realRuntime(services.clock);
  const workers = workerStore(services.db);
  const context = { ...services, runtime, workers } as unknown as FleetContext;
  return { ...services, workers, context };
}

test('each start has a token of its own, of which only the hash is stored, and one row', async () => {
  const { context, workers, db, auditRows } = await open();
  const first = await renewHostToken(context);
  expect(workers.findByToken(tokenHash(first))).toMatchObject({
    workerId: 'host',
    name: 'This computer',
    trust: 'own',
    createdAt: isoNow(context),
  });
  const second = await renewHostToken(context);
  expect(workers.findByToken(tokenHash(first))).toBeNull();
  expect(workers.findByToken(tokenHash(second))?.workerId).toBe('host');
  expect(workers.list()).toHaveLength(1);
  expect(auditRows().filter((row) => row.startsWith('FLEET_WORKER_INVITED'))).toHaveLength(1);
  expect(JSON.stringify(db.prepare('select * from fleet_workers').all())).not.toContain(second);
});

test('a worker that a person gave the same name keeps it', async () => {
  const { context, workers } = await open();
  workers.insert({
    workerId: 'w',
    name: 'This computer',
    trust: 'invited',
    tokenHash: 'hash',
    createdAt: isoNow(context),
    expiresMs: 1,
  });
  await renewHostToken(context);
  expect(workers.find('host')?.name).toBe('This computer (host)');
});
