import { dataPaths, isAlive, readHostFile, type HostFile } from '../../platform/data-folder/index.ts';
import { requestProof } from '../../platform/data-folder/host-proof.ts';

/** The running host of this data folder, or null. The file that a killed host left behind is ignored. */
export function findRunningHost(dataFolder: string): HostFile | null {
  const file = readHostFile(dataPaths(dataFolder).hostFile);
  return file !== null && isAlive(file.pid) ? file : null;
}

const PROOF_TIMEOUT_MS = 3000;

/**
 * The running host of this data folder, after its listener has proved that it is that host; null otherwise. A killed
 * host leaves its file, and its process id and port may since belong to other programs, which must not get its token.
 */
export async function findProvenHost(dataFolder: string): Promise<HostFile | null> {
  const host = findRunningHost(dataFolder);
  if (host === null) return null;
  const { url, adminToken: token } = host;
  return (await requestProof({ url, token, timeoutMs: PROOF_TIMEOUT_MS })) === 'proven' ? host : null;
}
