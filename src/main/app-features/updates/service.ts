import { join } from 'node:path';
import type { UpdateStatus } from '../../../shared/contract/index.ts';
import type { UpdateCode } from '../../../shared/codes/updates.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { checkFeed, downloadOffer, refreshDownload, judgeStored } from './check-feed.ts';
import type { UpdateContext, UpdateDeps } from './context.ts';
import { parseFeedUrl } from './feed.ts';
import {
  rollBack,
  installDownload,
  checkRestart,
  findPrevious,
  finishPendingUpdate,
} from './install-update.ts';
import { nextCheckAtMs } from './rules/schedule.ts';
import { createUpdateFiles } from './state-file.ts';

type UpdateOutcome = Promise<Outcome<UpdateStatus, UpdateCode | 'BUSY'>>;

/** Looks for signed releases when a person wants it, downloads and installs them. */
export interface Updates {
  status(): UpdateStatus;
  check(): UpdateOutcome;
  download(): UpdateOutcome;
  cancel(): Outcome<UpdateStatus>;
  install(evenIfRunning: boolean): UpdateOutcome;
  rollBack(evenIfRunning: boolean): UpdateOutcome;
  /** Finishes an installation that an earlier run began, and begins with the checks that the settings ask for. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * The first check after a start waits at least this long, so that it does not slow the start; so does every
 * later one.
 */
const PAUSE_MS = 10_000;

export function createUpdates(deps: UpdateDeps): Updates {
  const context = createUpdateContext(deps);
  return context === null ? createUnavailableUpdates(deps) : createActiveUpdates(context);
}

/** Creates the shared state; null without a publisher, and where a store updates the app. */
function createUpdateContext(deps: UpdateDeps): UpdateContext | null {
  const options = deps.updates;
  const feed = options === undefined ? null : parseFeedUrl(options.feedUrl);
  if (options === undefined || feed === null || options.keys.length === 0) return null;
  if (options.installation.kind === 'store') return null;
  return {
    deps,
    options,
    feed,
    files: createUpdateFiles(join(deps.paths.folder, 'updates'), deps.runtime.random),
    phase: 'idle',
    failure: null,
    judgement: null,
    downloaded: null,
    progress: null,
    command: null,
    nextCheckMs: null,
    isRestarting: false,
    abort: new AbortController(),
  };
}

/** Creates the updates of an installation that Arbiter does not update: they say why, and refuse everything else. */
function createUnavailableUpdates({ version, packaged, updates, settings }: UpdateDeps): Updates {
  const isStore = updates?.installation.kind === 'store';
  const refusal = refuse('UPDATES_UNAVAILABLE', 'This installation is not updated by Arbiter');
  const refused = async () => refusal;
  const status = (): UpdateStatus => ({
    unavailable: isStore ? 'store' : packaged ? 'no_publisher' : 'source',
    mode: settings.get().updates,
    version,
    state: 'idle',
    lastCheckMs: null,
    nextCheckMs: null,
    failure: null,
    offer: null,
    heldBack: null,
    withdrawn: false,
    progress: null,
    installs: 'command',
    command: null,
    previous: null,
  });
  return {
    status,
    check: refused,
    download: refused,
    cancel: () => refusal,
    install: refused,
    rollBack: refused,
    start: async () => undefined,
    stop: () => undefined,
  };
}

function statusOf(context: UpdateContext): UpdateStatus {
  const { deps, options, files, judgement } = context;
  const { kind } = options.installation;
  return {
    unavailable: null,
    mode: deps.settings.get().updates,
    version: deps.version,
    state: stateOf(context),
    lastCheckMs: files.state().lastCheckMs,
    nextCheckMs: context.nextCheckMs,
    failure: context.failure,
    offer: judgement?.kind === 'offered' ? offerOf(judgement) : null,
    heldBack: judgement?.kind === 'held_back' ? judgement.version : null,
    withdrawn: judgement?.withdrawn ?? false,
    progress: context.progress,
    installs: kind === 'appimage' || kind === 'nsis' ? 'restart' : 'command',
    command: context.command,
    previous: findPrevious(context),
  };
}

function stateOf({ phase, judgement, downloaded }: UpdateContext): UpdateStatus['state'] {
  if (phase !== 'idle' || judgement?.kind !== 'offered') return phase;
  return downloaded === null ? 'offered' : 'ready';
}

const offerOf = ({
  list,
  file,
}: Extract<NonNullable<UpdateContext['judgement']>, { kind: 'offered' }>): UpdateStatus['offer'] => ({
  version: list.version,
  notes: list.notes,
  publishedMs: Date.parse(list.published),
  bytes: file.size,
});

function createActiveUpdates(context: UpdateContext): Updates {
  const { deps } = context;
  const status = (): UpdateStatus => statusOf(context);
  const publishStatus = (): void => deps.bus.emit('updates.changed', status());
  /** Runs one task at a time and returns the status after it; refuses while another task runs. */
  const run = async (phase: UpdateContext['phase'], task: () => Promise<void>): UpdateOutcome => {
    if (context.phase !== 'idle') return refuse('BUSY', 'Arbiter is busy with an update');
    context.phase = phase;
    context.failure = null;
    context.abort = new AbortController();
    publishStatus();
    try {
      await task();
    } finally {
      if (!context.isRestarting) context.phase = 'idle';
      publishStatus();
    }
    return accept(status());
  };
  const check = (): UpdateOutcome => run('checking', () => checkFeed(context));
  const download = (): UpdateOutcome => run('downloading', () => downloadOffer(context, publishStatus));
  const timer = createCheckTimer(context, async () => {
    await check();
    // After a check that was cancelled nothing is downloaded.
    const isWanted =
      !context.abort.signal.aborted &&
      deps.settings.get().updates === 'download' &&
      status().state === 'offered';
    if (isWanted) await download();
    publishStatus();
  });
  const runWithRestart = async (evenIfRunning: boolean, task: () => Promise<void>): UpdateOutcome => {
    const allowed = checkRestart(context, evenIfRunning);
    return allowed.ok ? run('installing', task) : allowed;
  };
  return {
    status,
    check,
    download,
    cancel() {
      context.abort.abort();
      return accept(status());
    },
    install: (evenIfRunning) =>
      status().installs === 'command'
        ? run('installing', () => installDownload(context))
        : runWithRestart(evenIfRunning, () => installDownload(context)),
    rollBack: (evenIfRunning) => runWithRestart(evenIfRunning, () => rollBack(context)),
    async start() {
      await finishPendingUpdate(context);
      const judgement = judgeStored(context);
      if (judgement.ok) context.judgement = judgement.value;
      refreshDownload(context);
      timer.start(publishStatus);
    },
    stop() {
      timer.stop();
      context.abort.abort();
    },
  };
}

/** Creates the timer that checks once a day while the settings want it; turning it off ends what runs. */
function createCheckTimer(context: UpdateContext, check: () => Promise<void>) {
  const { settings, bus, runtime, log } = context.deps;
  const { clock, random } = runtime;
  let mode = settings.get().updates;
  let cancel = (): void => undefined;
  let unsubscribe = (): void => undefined;
  let isStopped = false;
  const plan = (minDelayMs: number): void => {
    cancel();
    context.nextCheckMs = null;
    if (mode === 'off') return;
    const nowMs = clock.nowMs();
    const dueAtMs = nextCheckAtMs(context.files.state().lastCheckMs, random.bytes(4));
    context.nextCheckMs = Math.max(dueAtMs, nowMs + minDelayMs);
    cancel = clock.after(context.nextCheckMs - nowMs, () => {
      void check()
        .catch((error: unknown) =>
          // The disk may be full, for example; the next check tries again.
          log('error', 'the check for updates could not be finished', { error: String(error) }),
        )
        .then(() => {
          if (!isStopped) plan(PAUSE_MS);
        });
    });
  };
  return {
    start(onChange: () => void): void {
      plan(PAUSE_MS);
      unsubscribe = bus.on('settings.changed', ({ updates }) => {
        if (updates === mode) return;
        mode = updates;
        if (mode === 'off') context.abort.abort();
        plan(0);
        onChange();
      });
    },
    stop(): void {
      isStopped = true;
      cancel();
      unsubscribe();
    },
  };
}
