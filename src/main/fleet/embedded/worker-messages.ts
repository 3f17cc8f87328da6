/* What the host and the thread of its own worker say to each other. */

/** Given to the thread at its start. */
export interface HostWorkerStart {
  /** The gateway of the host, for example `http://127.0.0.1:7400/`. */
  readonly url: string;
  readonly token: string;
  /** Games at the same time. */
  readonly slots: number;
  readonly version: string;
}

/** Sent to the thread: it gives up its games and ends. */
export const STOP_MESSAGE = 'stop';

/** Sent by the thread: a line for the log. */
export interface HostWorkerLine {
  readonly line: string;
}
