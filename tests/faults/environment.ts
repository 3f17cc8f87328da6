import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPidRecord } from '../../src/main/chain/node/orphan-process.ts';
import {
  hostWithWindow,
  type HostWithWindow,
  type HostWithWindowOptions,
} from '../support/host-with-window.ts';
import { brokenChecks } from '../support/verify-build.ts';

/** Log messages that the faults cause on purpose; each fault checks its own. */
const ANNOUNCED =
  /"message":"(?:storage is failing|the database cannot be trusted; the host runs read-only|a dump of the local chain is damaged; trying an older one)"/u;

/** The environment of one fault: a temporary data folder, its hosts, and repeatable random numbers. */
export interface FaultEnvironment {
  readonly data: string;
  /** A number from 0 up to 1; the sequence depends on the seed only. */
  readonly random: () => number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** Starts a host in its own process with a window connection; it is stopped with the environment. */
  host(options?: HostWithWindowOptions): Promise<HostWithWindow>;
  /** The time of the slowest start in milliseconds. */
  slowestStartMs(): number;
  /** Registers a cleanup; cleanups run after verification in reverse order. */
  atEnd(undo: () => unknown): void;
}

export interface OpenFaultEnvironment extends FaultEnvironment {
  /** Stops every host; returns what went wrong. */
  stop(): Promise<string[]>;
  /** Runs the checks of `arbiter verify`; returns the first broken row of each failed check. */
  verify(): Promise<string[]>;
  remove(): Promise<void>;
}

export function openEnvironment(random: () => number): OpenFaultEnvironment {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-fault-'));
  const data = join(folder, 'data');
  const hosts: HostWithWindow[] = [];
  const undos: (() => unknown)[] = [];
  let slowest = 0;
  return {
    data,
    random,
    between: (from, to) => from + Math.floor(random() * (to - from + 1)),
    async host(options = {}) {
      const host = await hostWithWindow(data, options);
      hosts.push(host);
      slowest = Math.max(slowest, host.startMs);
      return host;
    },
    slowestStartMs: () => slowest,
    async stop() {
      const problems: string[] = [];
      for (const host of hosts) {
        const end = await host.stop();
        if (end !== 0 && end !== 'SIGKILL') problems.push(`a host ended with ${end}: ${host.stderr()}`);
        // A defect is logged even when the reply hides it.
        const errors = host.stderr().match(/^.*"level":"error".*$/gmu) ?? [];
        const defects = errors.filter((line) => !ANNOUNCED.test(line));
        problems.push(...defects.map((line) => `a host logged ${line.slice(0, 300)}`));
      }
      endChain(data);
      return problems;
    },
    verify: () => brokenChecks(data),
    atEnd: (undo) => void undos.push(undo),
    async remove() {
      for (const undo of undos.toReversed()) await undo();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for the chain of a killed host, which may still be stopping. */
function endChain(data: string): void {
  const note = readPidRecord(join(data, 'chain', 'process.json'));
  if (note === null) return;
  try {
    process.kill(note.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
