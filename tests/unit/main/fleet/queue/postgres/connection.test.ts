import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createQueueConnection } from '../../../../../../src/main/fleet/queue/postgres/connection.ts';
import { temporaryFolder } from '../../../../../support/test-storage.ts';

test('a server that is not there is tried again more and more rarely, and is told of once', async () => {
  const waits: number[] = [];
  let retry = (): void => undefined;
  const said: unknown[] = [];
  const connection = createQueueConnection({
    address: {
      host: join(temporaryFolder(), 'none'),
      port: 5432,
      database: 'x',
      user: 'me',
      isEncrypted: false,
      rootCertificate: null,
    },
    findPassword: () => Promise.resolve('a-secret-password'),
    queue: 'games-1',
    clock: {
      after(delayMs, task) {
        waits.push(delayMs);
        retry = task;
        return () => undefined;
      },
    },
    log: (...line) => void said.push(line),
  });
  connection.start(() => said.push('up'));
  for (let tries = 1; tries <= 7; tries += 1) {
    await vi.waitFor(() => expect(waits).toHaveLength(tries), 30_000);
    retry();
  }
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
  expect(said).toHaveLength(1);
  expect(JSON.stringify(said)).not.toContain('a-secret-password');
  expect(connection.state()).toMatchObject({ isUp: false, problem: 'PostgreSQL does not answer' });
  await expect(connection.run(() => Promise.resolve(1))).rejects.toMatchObject({ code: 'QUEUE_UNAVAILABLE' });
  await connection.close();
});
