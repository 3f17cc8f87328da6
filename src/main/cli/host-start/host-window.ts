import { z } from 'zod';
import type { HostFile } from '../../platform/data-folder/index.ts';
import { findProvenHost } from '../host-client/running-host.ts';

const codeResponse = z.object({ ui_url: z.url() });
const RESPONSE_TIMEOUT_MS = 3000;

export interface HostWindow {
  readonly host: HostFile;
  /** An address of its window that signs one browser tab in. */
  readonly windowUrl: string;
}

/** The running host of the data folder with a new address of its window; null when no host responds. */
export async function requestHostWindow(dataFolder: string): Promise<HostWindow | null> {
  const host = await findProvenHost(dataFolder);
  if (host === null) return null;
  try {
    const response = await fetch(new URL('sign-in/codes', host.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${host.adminToken}` },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return response.ok ? { host, windowUrl: codeResponse.parse(await response.json()).ui_url } : null;
  } catch {
    // The host is stopping, or was killed and left its file.
    return null;
  }
}
