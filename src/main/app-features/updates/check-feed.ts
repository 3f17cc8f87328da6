import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuse, type Outcome } from '../../../shared/outcome.ts';
import type { UpdateCode } from '../../../shared/codes/updates.ts';
import { installedOf, recordUpdateAudit, type UpdateContext } from './context.ts';
import { downloadFile } from './download.ts';
import { readFeed, type FetchedList } from './feed.ts';
import { judgeRelease, type UpdateJudgement } from './judge-release.ts';

/** Refusals of lists that are nevertheless the publisher's newest. */
const CODES_OF_GENUINE_LISTS: ReadonlySet<string> = new Set(['UPDATE_STEP_TOO_LARGE', 'UPDATE_NO_FILE']);
/** Failures of the network, which say nothing about the feed. */
const NETWORK_CODES: ReadonlySet<string> = new Set(['UPDATE_FEED_UNREACHABLE', 'UPDATE_DOWNLOAD_FAILED']);

const versionOf = (judgement: UpdateJudgement | null): string | null =>
  judgement?.kind === 'offered' ? judgement.list.version : null;

/** Reads the feed and judges its list. A refused feed does not replace the earlier offer. */
export async function checkFeed(context: UpdateContext): Promise<void> {
  const { deps, options, feed, files } = context;
  const { clock } = deps.runtime;
  const { signal } = context.abort;
  const read = await readFeed(clock, feed, { keys: options.keys, signal });
  if (signal.aborted) return;
  const nowMs = clock.nowMs();
  files.change({ lastCheckMs: nowMs });
  if (!read.ok) return failUpdate(context, read);
  const judgement = judgeRelease(read.value, installedOf(context), nowMs);
  if (judgement.ok || CODES_OF_GENUINE_LISTS.has(judgement.code)) remember(context, read.value);
  if (!judgement.ok) return failUpdate(context, judgement);
  const before = versionOf(context.judgement);
  context.judgement = judgement.value;
  refreshDownload(context);
  const version = versionOf(judgement.value);
  if (version !== null && version !== before)
    await recordUpdateAudit(context, 'UPDATE_FOUND', { version, sequence: read.value.list.sequence });
}

function remember({ files }: UpdateContext, fetched: FetchedList): void {
  files.change({ highestSequence: fetched.list.sequence, highestDigest: fetched.digest });
  files.saveList(fetched);
}

/** Keeps the failure for the status, and appends it to the audit log unless the network caused it. */
export async function failUpdate(
  context: UpdateContext,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  context.failure = { code, message };
  if (!NETWORK_CODES.has(code)) await recordUpdateAudit(context, 'UPDATE_REFUSED', { code });
}

/** Judges the stored list as of now: it may have expired, and its file on the disk may be another one. */
export function judgeStored(context: UpdateContext): Outcome<UpdateJudgement, UpdateCode> {
  const { deps, options, files } = context;
  const list = files.readList(options.keys);
  return list === null
    ? refuse('NO_UPDATE', 'There is no update')
    : judgeRelease(list, installedOf(context), deps.runtime.clock.nowMs());
}

/** Looks for the downloaded file of the offer and stores its path; the file is checked when it is installed. */
export function refreshDownload(context: UpdateContext): void {
  const { judgement, files } = context;
  const path = judgement?.kind === 'offered' ? join(files.downloads, judgement.file.name) : null;
  const next = path !== null && existsSync(path) ? path : null;
  if (next !== context.downloaded) context.command = null;
  context.downloaded = next;
}

const PERCENT = 100;

/** Downloads the file of the offer. */
export async function downloadOffer(context: UpdateContext, onChange: () => void): Promise<void> {
  const judgement = judgeStored(context);
  if (!judgement.ok) return failUpdate(context, judgement);
  if (judgement.value.kind !== 'offered')
    return failUpdate(context, refuse('NO_UPDATE', 'There is no update'));
  const { file, list } = judgement.value;
  const { feed, files, deps, abort } = context;
  let percent = 0;
  context.progress = { done: 0, total: file.size };
  const written = await downloadFile(deps.runtime.clock, {
    feed,
    file,
    folder: files.downloads,
    signal: abort.signal,
    onProgress(done) {
      context.progress = { done, total: file.size };
      const next = Math.floor((done / file.size) * PERCENT);
      if (next === percent) return;
      percent = next;
      onChange();
    },
  });
  context.progress = null;
  refreshDownload(context);
  if (written.ok)
    await recordUpdateAudit(context, 'UPDATE_DOWNLOADED', { version: list.version, file: file.name });
  else if (!abort.signal.aborted) await failUpdate(context, written);
}
