import { createHash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { UpdateCode } from '../../../shared/codes/updates.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { afterStallTolerantDelay, withTimeLimit } from '../../platform/async/time-limit.ts';
import { createFolder } from '../../platform/data-folder/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import { UPDATE_HEADERS } from './feed.ts';
import type { ReleaseFile } from './release-list.ts';
import { HOUR_MS } from '../../../shared/units.ts';

/** The maximum pause between two pieces of the file, and the maximum time of the download. */
const MAX_IDLE_MS = 30_000;
const MAX_DOWNLOAD_MS = HOUR_MS;

export interface DownloadRequest {
  readonly feed: URL;
  readonly file: ReleaseFile;
  /** The folder of downloads; emptied before. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

const refuseDownload = (message: string) => refuse('UPDATE_DOWNLOAD_FAILED', message);
const refuseChangedFile = (message: string) => refuse('UPDATE_FILE_CHANGED', message);

/**
 * Downloads a file of a verified list into the folder, and returns its path. It has its name only when every byte is
 * there and has the checksum of the list; otherwise the folder is empty.
 */
export async function downloadFile(
  clock: Clock,
  request: DownloadRequest,
): Promise<Outcome<string, UpdateCode>> {
  const { folder, file } = request;
  await rm(folder, { recursive: true, force: true });
  createFolder(folder);
  const partial = join(folder, `${file.name}.part`);
  const written = await withTimeLimit(
    clock,
    { limitMs: MAX_DOWNLOAD_MS, signal: request.signal },
    ({ signal }) => fetchInto(clock, { ...request, signal }, partial),
  );
  if (written.ok) {
    const target = join(folder, file.name);
    await rename(partial, target);
    return accept(target);
  }
  await rm(folder, { recursive: true, force: true });
  createFolder(folder);
  return request.signal.aborted ? refuseDownload('The download was cancelled') : written;
}

async function fetchInto(
  clock: Clock,
  request: DownloadRequest,
  partial: string,
): Promise<Outcome<null, UpdateCode>> {
  const idle = new AbortController();
  let cancel = afterStallTolerantDelay(clock, MAX_IDLE_MS, () => idle.abort());
  const onBytes = (bytes: number): void => {
    cancel();
    cancel = afterStallTolerantDelay(clock, MAX_IDLE_MS, () => idle.abort());
    request.onProgress(bytes);
  };
  try {
    const response = await fetch(new URL(request.file.name, request.feed), {
      headers: UPDATE_HEADERS,
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, idle.signal]),
    });
    if (response.status !== 200) {
      void response.body?.cancel();
      return refuseDownload(`The feed answers with status ${response.status}`);
    }
    // The name must be new, so that nothing is written through a link.
    const handle = await open(partial, 'wx', 0o600);
    try {
      return await writeBody(handle, { response, file: request.file, onBytes });
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (idle.signal.aborted) return refuseDownload('The feed sent nothing for half a minute');
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    return refuseDownload(isFull ? 'The disk is full' : 'The connection to the feed was lost');
  } finally {
    cancel();
  }
}

interface Body {
  readonly response: Response;
  readonly file: ReleaseFile;
  readonly onBytes: (bytes: number) => void;
}

/** Writes the body and compares size and checksum; it stops at the first byte too many. */
async function writeBody(
  handle: FileHandle,
  { response, file, onBytes }: Body,
): Promise<Outcome<null, UpdateCode>> {
  const hash = createHash('sha512');
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > file.size) return refuseChangedFile('The file is larger than the list of the release says');
    hash.update(chunk);
    await handle.write(chunk);
    onBytes(bytes);
  }
  if (bytes !== file.size) return refuseChangedFile('The file is shorter than the list of the release says');
  if (hash.digest('hex') !== file.sha512)
    return refuseChangedFile('The file does not have the checksum of the list of the release');
  await handle.sync();
  return accept(null);
}
