import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPidRecord } from '../../src/main/chain/node/orphan.ts';
import { dataPaths } from '../../src/main/platform/data-folder/index.ts';
import { verifyFolder } from '../../src/main/app-features/verify/index.ts';
import {
  hostWithWindow,
  type HostWithWindow,
  type HostWithWindowOptions,
} from '../support/host-with-window.ts';
import { replayCheck } from '../support/played.ts';

/** Troubles that the host is to announce; the faults themselves look whether they were there. */
const ANNOUNCED =
  /"message":"(?:storage is failing|the database cannot be trusted; the host runs read-only|a dump of the local chain is damaged; an older one is tried)"/u;

/** The ground of one fault: a data folder of its own, its hosts, and chance that can be repeated. */
export interface Ground {
  readonly data: string;
  /** From 0 up to 1, the same for the same seed. */
  readonly random: () => number;
  /** A whole number from `from` up to and including `to`. */
  between(from: number, to: number): number;
  /** A host as a process of its own with an open window; it ends with the ground. */
  host(options?: HostWithWindowOptions): Promise<HostWithWindow>;
  /** Milliseconds of the slowest start on this ground. */
  slowestStartMs(): number;
  /** Called after everything was verified, last one first. */
  atEnd(undo: () => unknown): void;
}

export interface OpenedGround extends Ground {
  /** Ends every host in order; says what ended badly. */
  stop(): Promise<string[]>;
  /** Everything that `arbiter verify` checks; the first broken row of each check that does not hold. */
  verify(): Promise<string[]>;
  remove(): Promise<void>;
}

export function openGround(random: () => number): OpenedGround {
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
        // A defect is logged even where its answer was polite.
        const errors = host.stderr().match(/^.*"level":"error".*$/gmu) ?? [];
        const defects = errors.filter((line) => !ANNOUNCED.test(line));
        problems.push(...defects.map((line) => `a host logged ${line.slice(0, 300)}`));
      }
      endChain(data);
      return problems;
    },
    async verify() {
      const report = await verifyFolder(
        { paths: dataPaths(data), scope: 'all', replayCheck },
        { start: () => undefined, watch: { step: () => undefined } },
      );
      return report.checks
        .filter((check) => !check.ok)
        .map(({ name, firstBroken, detail }) => `${name}: ${firstBroken} ${detail ?? ''}`);
    },
    atEnd: (undo) => void undos.push(undo),
    async remove() {
      for (const undo of undos.toReversed()) await undo();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A chain whose host was killed may still be ending. */
function endChain(data: string): void {
  const note = readPidRecord(join(data, 'chain', 'process.json'));
  if (note === null) return;
  try {
    process.kill(note.pid, 'SIGKILL');
  } catch {
    // Ended already.
  }
}
