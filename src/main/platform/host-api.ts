import type { Answer } from '../../shared/contract/index.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { Log } from './log.ts';
import type { SecretVault } from './ports.ts';

/** How the covers (Electron, headless, CLI, tests) start the host and speak to it. */

export interface HostPorts {
  readonly gateway: number;
  readonly league: number;
  readonly referees: readonly number[];
  readonly players: readonly number[];
  readonly openfront: number;
}

export type WorkerName = 'engine-worker' | 'verify-worker' | 'archive-worker';

export interface HostOptions {
  /** Absolute path; created with mode 0700 when missing. */
  readonly dataFolder: string;
  /** 0 picks a free port. */
  readonly ports: HostPorts;
  readonly strictPorts: boolean;
  readonly chain: string;
  readonly limits: 'on' | 'off';
  readonly shell: 'electron' | 'browser';
  /** Folder with the built renderer, or null to serve no window. */
  readonly rendererFolder: string | null;
  /** Start a demo match when the data folder is new (decision 45). */
  readonly demo: boolean;
  /** Adds `POST /test/clock`; refused in packaged builds. */
  readonly testClock: boolean;
  /** Named durable step to die at; refused in packaged builds. */
  readonly crashAt: string | null;
  readonly packaged: boolean;
  /** Lets tools that are no browser open the game's socket (decision 32). */
  readonly openfrontAllowNoOrigin?: boolean;
  /**
   * For a host that a program started: `onIdle` is called once when nobody used
   * it for `afterMs` and no person opened its page.
   */
  readonly idle?: { readonly afterMs: number; readonly onIdle: () => void };
  /** How MCP hosts start this installation's stdio child; absent or null where there is none. */
  readonly childProgram?: { readonly command: string; readonly args: readonly string[] } | null;
  /** What `arbiter doctor` would say of this installation; absent where nobody asks. */
  readonly doctor?: () => Promise<readonly object[]>;
  /** How demo data is made; absent in the host that shows it. */
  readonly demoData?: DemoDataFiller;
  /** How this installation starts a host, left in the data folder for children that have none of their own. */
  readonly launcher?: { readonly execPath: string; readonly args: string[] } | null;
  /** Where the worker entries lie beside the running program. */
  readonly workerUrl: (name: WorkerName) => URL;
  readonly version: string;
  /** Where API keys lie; a private file in the data folder when the shell has nothing better. */
  readonly vault?: SecretVault;
  readonly log: Log;
}

/** Fills the host of a demo folder through its own calls and doors, once. */
export interface DemoDataFiller {
  readonly steps: number;
  /** True when it was filled now. Throws when it is stopped, and leaves nothing that says it was done. */
  fill(
    host: Host,
    to: { readonly onStep: (done: number) => void; readonly stop: AbortSignal },
  ): Promise<boolean>;
}

/** The fields of the ready line (contract §1) and of `host.json`. */
export interface ReadyInfo {
  readonly pid: number;
  readonly url: string;
  readonly uiUrl: string;
  readonly adminToken: string;
  readonly data: string;
  readonly ports: {
    readonly gateway: number;
    readonly league: number | null;
    readonly referees: readonly number[];
    readonly openfront: number | null;
    readonly chain: number | null;
  };
}

/** One authenticated window. Events stop when `close` is called. */
export interface ControlLink {
  request(call: unknown, input: unknown): Promise<Answer>;
  onEvent(handler: (event: string, seq: number, payload: unknown) => void): () => void;
  close(): void;
}

export interface Host {
  readonly ready: ReadyInfo;
  /** Called by a shell after it has authenticated the sender. */
  openControl(): ControlLink;
  /** Stops in order; resolves when nothing is left open. At most 3 s. */
  stop(): Promise<void>;
}

export type HostRefusalCode = 'DATA_IN_USE' | 'PORT_IN_USE' | 'RUNTIME_TOO_OLD' | 'USAGE';

export type StartHost = (options: HostOptions) => Promise<Outcome<Host, HostRefusalCode>>;
