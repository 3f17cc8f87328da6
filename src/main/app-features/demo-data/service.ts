import { existsSync, rmSync } from 'node:fs';
import type { DemoDataStatus, Settings } from '../../../shared/contract/index.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { DemoDataFiller, Host, HostOptions, StartHost } from '../../platform/host-api.ts';
import { demoFolder, demoHostOptions } from './demo-folder.ts';

export interface DemoDataDeps {
  /** The options of the person's own host, beside which the demo runs. */
  readonly options: HostOptions;
  readonly startHost: StartHost;
  readonly bus: Bus;
  /** Settings of the person, of which the demo takes over all but the name and the number of workers. */
  readonly settings: { get(): Settings };
}

export interface DemoData {
  status(): DemoDataStatus;
  /** The demo's host while windows show it; null while they show the person's own data. */
  activeHost(): Pick<Host, 'openWindowConnection'> | null;
  /** Begins to load the data; does nothing while they are loaded or shown, and in a host that has none. */
  load(): DemoDataStatus;
  /** Stops loading and deletes what was loaded. */
  cancel(): Promise<DemoDataStatus>;
  /** Ends the demo's host and keeps its folder. */
  leave(): Promise<DemoDataStatus>;
  /** Ends the demo's host and deletes its folder. */
  remove(): Promise<DemoDataStatus>;
  stop(): Promise<void>;
}

/** Options of the demo's host: its own folder, keys and ports, so that it cannot reach the person's data. */
function demoOptionsOf(options: HostOptions): HostOptions {
  const { vault: _vault, idle: _idle, demoData: _demo, updates: _updates, ...rest } = options;
  const overrides = { rendererFolder: null, childProgram: null, launcher: null, crashAt: null };
  return { ...demoHostOptions(rest), ...overrides, demo: false, strictPorts: false };
}

/** Loads, shows and removes demo data with a second host over a separate folder. */
export const createDemoData = (deps: DemoDataDeps): DemoData => new DemoDataSwitch(deps);

interface Loading {
  readonly stop: AbortController;
  readonly end: Promise<void>;
}

class DemoDataSwitch implements DemoData {
  private readonly deps: DemoDataDeps;
  private readonly folder: string;
  private host: Host | null = null;
  private isActive = false;
  private loading: Loading | null = null;
  private done = 0;
  private failure: string | null = null;

  constructor(deps: DemoDataDeps) {
    this.deps = deps;
    this.folder = demoFolder(deps.options.dataFolder);
  }

  status(): DemoDataStatus {
    const { done, failure } = this;
    return { state: this.state(), done, failure, total: this.deps.options.demoData?.steps ?? 0 };
  }

  activeHost(): Host | null {
    return this.isActive ? this.host : null;
  }

  load(): DemoDataStatus {
    const { demoData } = this.deps.options;
    if (this.loading === null && !this.isActive && demoData !== undefined) this.begin(demoData);
    return this.publishStatus();
  }

  async cancel(): Promise<DemoDataStatus> {
    if (this.loading !== null) await this.clear();
    return this.publishStatus();
  }

  async leave(): Promise<DemoDataStatus> {
    if (this.loading === null) await this.stop();
    return this.publishStatus();
  }

  async remove(): Promise<DemoDataStatus> {
    await this.clear();
    return this.publishStatus();
  }

  async stop(): Promise<void> {
    this.isActive = false;
    this.loading?.stop.abort(new Error('cancelled'));
    await this.loading?.end;
    await this.host?.stop();
    this.host = null;
  }

  private state(): DemoDataStatus['state'] {
    if (this.loading !== null) return 'loading';
    if (this.isActive) return 'shown';
    return existsSync(this.folder) ? 'kept' : 'none';
  }

  private publishStatus(): DemoDataStatus {
    const status = this.status();
    this.deps.bus.emit('demoData.changed', status);
    return status;
  }

  private begin(filler: DemoDataFiller): void {
    const stop = new AbortController();
    this.done = 0;
    this.failure = null;
    const end = this.run(filler, stop.signal).then(
      () => {
        this.isActive = true;
        this.loading = null;
        this.publishStatus();
      },
      async (error: unknown) => {
        this.loading = null;
        if (!stop.signal.aborted) this.failure = String(error);
        await this.clear();
        this.publishStatus();
      },
    );
    this.loading = { stop, end };
  }

  private async run(filler: DemoDataFiller, signal: AbortSignal): Promise<void> {
    const started = await this.deps.startHost(demoOptionsOf(this.deps.options));
    if (!started.ok) throw new Error(started.message);
    this.host = started.value;
    const { playerName: _own, workerSlots: _slots, ...settings } = this.deps.settings.get();
    await this.host.openWindowConnection().request('settings.set', settings);
    signal.throwIfAborted();
    await filler.fill(this.host, {
      signal,
      onStep: (done) => {
        this.done = done;
        this.publishStatus();
      },
    });
  }

  /** Stops the demo's host and deletes its folder. */
  private async clear(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    this.done = 0;
  }
}
