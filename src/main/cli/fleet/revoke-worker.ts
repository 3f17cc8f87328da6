import type { Api } from '../../../shared/contract/index.ts';
import type { CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

/** Revokes the invitation of a worker by its name; null when there is none. */
export async function revokeWorkerByName(
  api: Api,
  name: string,
  { io, json }: { readonly io: CommandIo; readonly json: boolean },
): Promise<ExitCode | null> {
  const { workers } = await api.call('fleet.status', {});
  const worker = workers.find((candidate) => candidate.name === name);
  if (worker === undefined) return null;
  await api.call('fleet.revoke', { workerId: worker.workerId });
  io.stdout(
    json ? `${JSON.stringify({ name, revoked: true })}\n` : `${name} may no longer work for this host\n`,
  );
  return EXIT.ok;
}
