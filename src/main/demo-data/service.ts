import { existsSync, rmSync } from 'node:fs';
import type { DemoDataStatus, Settings } from '../../shared/contract/index.ts';
import type { Bus } from '../events/bus.ts';
import type { Host, HostOptions, StartHost } from '../host-api.ts';
import { demoFolder, demoSettings } from './folder.ts';

export interface DemoDataDeps {
  /** Of the host beside which the demo runs. */
  readonly options: HostOptions;
  readonly startHost: StartHost;
  readonly bus: Bus;
  /** The demo is shown as the person likes to see their own. */
  readonly settings: { get(): Settings };
}

export interface DemoData {
  status(): DemoDataStatus;
  /** The host whose data the windows look at instead of the person's own; null while they do not. */
  shown(): Pick<Host, 'openControl'> | null;
  load(): DemoDataStatus;
  cancel(): Promise<DemoDataStatus>;
  leave(): Promise<DemoDataStatus>;
  remove(): Promise<DemoDataStatus>;
  stop(): Promise<void>;
}

/** Its own folder, its own keys, its own free ports; what belongs to the person is out of its reach. */
function optionsOf(options: HostOptions): HostOptions {
  const { vault: _vault, idle: _idle, demoData: _demo, ...rest } = options;
  const apart = { rendererFolder: null, childProgram: null, launcher: null, crashAt: null };
  return { ...demoSettings(rest), ...apart, demo: false, strictPorts: false };
}

/** Loads, shows and removes demo data: a second host over a folder that nothing else uses. */
export function createDemoData(deps: DemoDataDeps): DemoData {
  const folder = demoFolder(deps.options.dataFolder);
  let host: Host | null = null;
  let isShown = false;
  let loading: { readonly stop: AbortController; readonly end: Promise<void> } | null = null;
  let progress = { done: 0, failure: null as string | null };

  const status = (): DemoDataStatus => ({
    state: loading !== null ? 'loading' : isShown ? 'shown' : existsSync(folder) ? 'kept' : 'none',
    ...progress,
    total: deps.options.demoData?.steps ?? 0,
  });
  const tell = (): DemoDataStatus => {
    const now = status();
    deps.bus.emit('demoData.changed', now);
    return now;
  };
  const end = async (): Promise<void> => {
    isShown = false;
    loading?.stop.abort(new Error('cancelled'));
    await loading?.end;
    await host?.stop();
    host = null;
  };
  const run = async (stop: AbortSignal): Promise<void> => {
    const started = await deps.startHost(optionsOf(deps.options));
    if (!started.ok) throw new Error(started.message);
    host = started.value;
    const { playerName: _own, ...looks } = deps.settings.get();
    await host.openControl().request('settings.set', looks);
    await deps.options.demoData?.fill(host, {
      stop,
      onStep: (done) => {
        progress = { ...progress, done };
        tell();
      },
    });
  };
  const remove = async (): Promise<void> => {
    await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    progress = { ...progress, done: 0 };
  };
  const begin = (): void => {
    const stop = new AbortController();
    progress = { done: 0, failure: null };
    const over = run(stop.signal).then(
      () => {
        isShown = true;
        loading = null;
        tell();
      },
      async (error: unknown) => {
        loading = null;
        if (!stop.signal.aborted) progress = { ...progress, failure: String(error) };
        await remove();
        tell();
      },
    );
    loading = { stop, end: over };
  };
  return {
    status,
    shown: () => (isShown ? host : null),
    load() {
      if (loading === null && !isShown && deps.options.demoData !== undefined) begin();
      return tell();
    },
    async cancel() {
      if (loading !== null) await remove();
      return tell();
    },
    async leave() {
      if (loading === null) await end();
      return tell();
    },
    async remove() {
      await remove();
      return tell();
    },
    stop: end,
  };
}
