import type { WindowResponse, HostConnectionState, TakenPort } from '../../shared/contract/index.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { Log } from './log.ts';
import type { SecretVault } from './runtime.ts';

/** The interface through which the shells (Electron, `arbiter serve`, tests) start the host and call it. */

export interface HostPorts {
  readonly gateway: number;
  readonly league: number;
  readonly referees: readonly number[];
  readonly players: readonly number[];
  readonly openfront: number;
  /** The Bot API server, for lichess bots. */
  readonly lichess: number;
  /** The sales server, which a reverse proxy may publish; null, the default, opens none. */
  readonly sales?: number | null;
  /** The listener for spectators; null, the default, opens none. */
  readonly spectators?: number | null;
}

/** The address of remote access, which a person switched on. */
export interface RemoteAddress {
  /** An IPv4 address of this computer, or 0.0.0.0 for all. */
  readonly host: string;
  readonly port: number;
  /** The address of a reverse proxy on this computer, which has the certificate; null without one. */
  readonly publicUrl: string | null;
}

/** How a command for this host is typed: `program`, then the command with its options, then `dataOption`. */
export interface CommandLine {
  /** `arbiter`, or Node with the path of this installation's launcher. */
  readonly program: string;
  /** `--data DIR`, or empty for the default folder. */
  readonly dataOption: string;
}

/** The threads of the host, by the names of their entry files in `src/main/threads`. */
export type ThreadName =
  | 'engine-thread'
  | 'verify-thread'
  | 'archive-thread'
  | 'result-check-thread'
  | 'game-thread';

/** How the app was installed, which decides how it is updated; an AppImage is one file. */
export type UpdateInstallation =
  | { readonly kind: 'appimage'; readonly image: string }
  | { readonly kind: 'deb' | 'dmg' | 'nsis' | 'store' };

/** Where this copy of the program lies. */
export interface ProgramPlace {
  /** `source` for a clone. */
  readonly kind: UpdateInstallation['kind'] | 'source';
  /** The folder with the package file; null when it is not found. */
  readonly root: string | null;
  /**
   * The program that starts the command line: the AppImage, or the launcher of an installed app; null in a clone.
   */
  readonly launcher: string | null;
  /** The file whose signature the system can check: the app on macOS, elsewhere the running program. */
  readonly program: string;
  /** Whether the window runs in Chromium's sandbox; null without a window of its own. */
  readonly sandbox: boolean | null;
}

/** The files that the shell puts in place after the host has stopped, before it starts the app again. */
export type UpdatePlan =
  | {
      readonly kind: 'appimage';
      readonly image: string;
      readonly file: string;
      readonly size: number;
      readonly sha512: string;
    }
  | {
      readonly kind: 'installer';
      readonly file: string;
      readonly size: number;
      readonly sha512: string;
    }
  /** The previous version, which is stored beside the AppImage. */
  | { readonly kind: 'previous'; readonly image: string };

export interface UpdateOptions {
  /** The address of the folder with the signed list of the release. */
  readonly feedUrl: string;
  /** The publisher's Ed25519 keys, as base64 of their SPKI form. */
  readonly keys: readonly string[];
  readonly installation: UpdateInstallation;
  /** True for the feed of a test; refused in packaged builds. */
  readonly isTestFeed: boolean;
  /** Stops the host, carries out the plan and starts the app again. */
  readonly restart: (plan: UpdatePlan) => void;
}

/**
 * How a port that was not named was found: `settings` takes the port from Settings, and `ports.gateway` only where
 * Settings name none; `taken` is the port that another program held, so that `ports.gateway` was tried instead.
 */
export type GatewayPortSource = 'settings' | { readonly taken: TakenPort };

export interface HostOptions {
  /** Absolute path; created with mode 0700 when missing. */
  readonly dataFolder: string;
  /** 0 picks a free port. */
  readonly ports: HostPorts;
  /** Absent for a port that a person named. */
  readonly portSource?: GatewayPortSource;
  /**
   * Refuses to start when the port of a listener is taken; otherwise that listener tries again until it has its
   * port.
   */
  readonly strictPorts: boolean;
  /** The public address of the sales server, without a slash at its end; null without a reverse proxy. */
  readonly salesUrl?: string | null;
  /** Where players of other computers reach the host; null, the default, lets none. */
  readonly remote?: RemoteAddress | null;
  /** The profile of the chain, or `settings` for the one that Settings name. */
  readonly chain: string;
  /**
   * The PostgreSQL that delivers orders of workers, without a password; null or absent for the database of the
   * host.
   */
  readonly queueAddress?: string | null;
  readonly limits: 'on' | 'off';
  readonly shell: 'electron' | 'browser';
  /** Folder with the built renderer, or null to serve no window. */
  readonly rendererFolder: string | null;
  /** Starts a demo match when the data folder is new. */
  readonly demo: boolean;
  /** Adds `POST /test/clock`; refused in packaged builds. */
  readonly testClock: boolean;
  /** The crash point at which the host kills itself; refused in packaged builds. */
  readonly crashAt: string | null;
  readonly packaged: boolean;
  /** Accepts OpenFront connections without an Origin header, from clients that are not browsers. */
  readonly openfrontAllowNoOrigin?: boolean;
  /**
   * Set for a host that another program started: `onIdle` is called once when no client
   * has used the host for `afterMs` and no user has opened its page.
   */
  readonly idle?: { readonly afterMs: number; readonly onIdle: () => void };
  /** Finds the command by which MCP clients start the stdio child, or null; absent or null when there is none. */
  readonly childProgram?:
    | (() => { readonly command: string; readonly args: readonly string[] } | null)
    | null;
  /** How commands that are copied from the window are typed; absent or null where there is no command line. */
  readonly commandLine?: CommandLine | null;
  /** Runs the checks of `arbiter doctor` for the support bundle. */
  readonly doctor?: () => Promise<readonly object[]>;
  /** Plays the recorded game that is installed with the program; absent where there is none. */
  readonly playSample?: PlaySample;
  /** Creates demo data; absent in the host that displays the demo data. */
  readonly demoData?: DemoDataFiller;
  /**
   * How to start a host of this installation; stored in the data folder for stdio children without their own.
   */
  readonly launcher?: { readonly execPath: string; readonly args: string[] } | null;
  /** The location of each thread's entry file. */
  readonly threadUrl: (name: ThreadName) => URL;
  readonly version: string;
  /** Absent where nothing is updated: in a clone, and in a build without a publisher. */
  readonly updates?: UpdateOptions;
  readonly installation: ProgramPlace;
  /** Asks for a file in a dialog of the system; null when the person closed it. Absent in a shell without dialogs. */
  readonly pickFile?: () => Promise<string | null>;
  /** The store of API keys; a private file in the data folder when the shell gives none. */
  readonly vault?: SecretVault;
  readonly log: Log;
}

/** Plays a game to an OpenFront listener, as a page with the bridge does, until it ends or `signal` aborts. */
export type PlaySample = (
  options: { readonly port: number; readonly origin: string },
  signal: AbortSignal,
) => Promise<void>;

/** Fills the host of a demo folder once, through the host's own calls and HTTP interfaces. */
export interface DemoDataFiller {
  readonly steps: number;
  /**
   * Fills the folder; true when it was filled now. Throws when stopped, and then does not mark the folder as filled.
   */
  fill(
    host: Host,
    options: { readonly onStep: (done: number) => void; readonly signal: AbortSignal },
  ): Promise<boolean>;
}

/** The fields of the ready line on stdout. `host.json` has them too, except the last three ports. */
export interface ReadyInfo {
  readonly pid: number;
  readonly url: string;
  /** The address of the browser shell for programs: its code can be used until the host stops. */
  readonly uiUrl: string;
  readonly adminToken: string;
  readonly data: string;
  readonly ports: {
    readonly gateway: number;
    readonly league: number | null;
    readonly referees: readonly number[];
    readonly openfront: number | null;
    readonly chain: number | null;
    readonly lichess: number | null;
    /** Present only where a sales server was asked for; null while it has no port. */
    readonly sales?: number | null;
    /** Present only where a listener for spectators was asked for; null while it has no port. */
    readonly spectators?: number | null;
    /** Present only where remote access was switched on; null while it has no port. */
    readonly remote?: number | null;
  };
}

/** One authenticated window. Events stop when `close` is called. */
export interface WindowConnection {
  request(call: unknown, input: unknown): Promise<WindowResponse>;
  onEvent(handler: (event: string, seq: number, payload: unknown) => void): () => void;
  /** Of a host in another process: calls the handler with the state of the connection and with each change. */
  onConnectionChange?(handler: (state: HostConnectionState) => void): () => void;
  close(): void;
}

export interface Host {
  readonly ready: ReadyInfo;
  /** An address of the browser shell for a person: its code signs one tab in, within ten minutes. */
  newWindowUrl(): string;
  /** Opens the window's calls; a shell calls this after it has authenticated the sender. */
  openWindowConnection(): WindowConnection;
  /** Stops every service; resolves when nothing is left open. The shells wait about 3 s for it at most. */
  stop(): Promise<void>;
}

export type HostRefusalCode = 'DATA_IN_USE' | 'DATA_UNUSABLE' | 'PORT_IN_USE' | 'RUNTIME_TOO_OLD' | 'USAGE';

export type StartHost = (options: HostOptions) => Promise<Outcome<Host, HostRefusalCode>>;
