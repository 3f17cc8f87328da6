import type { ChainProgramInstall } from '../../../shared/contract/index.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { ANVIL_VERSION } from './binary.ts';
import { installProgram } from './install.ts';

export interface ProgramInstallerDeps {
  /** Absolute path of the data folder's `chain/`. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly bus: Bus;
  readonly writer: Writer;
  readonly audit: Audit;
  /** Replaced in tests. */
  readonly install?: typeof installProgram;
}

/** Installs the program of the local chain when a person wants it. The chain finds the program by itself then. */
export interface ProgramInstaller {
  state(): ChainProgramInstall;
  /** Begins an installation; one that runs goes on. */
  begin(): ChainProgramInstall;
  cancel(): ChainProgramInstall;
  stop(): void;
}

const PERCENT = 100;
const IDLE: ChainProgramInstall = { state: 'idle', done: 0, total: 0, failure: null };

export function createProgramInstaller(deps: ProgramInstallerDeps): ProgramInstaller {
  const { folder, env, bus, writer, audit, install = installProgram } = deps;
  let current = IDLE;
  let abort = new AbortController();
  const set = (next: ChainProgramInstall): void => {
    current = next;
    bus.emit('chain.install', next);
  };
  const run = async (stop: AbortSignal): Promise<void> => {
    let percent = -1;
    const installed = await install({
      chainFolder: folder,
      env,
      stop,
      onProgress(done, total) {
        const next = Math.floor((done / total) * PERCENT);
        if (next === percent || stop.aborted) return;
        percent = next;
        set({ state: 'running', done, total, failure: null });
      },
    });
    if (stop.aborted) return set(IDLE);
    if (!installed.ok) {
      const { code, message } = installed;
      return set({ state: 'failed', done: 0, total: 0, failure: { code: `CHAIN_PROGRAM_${code}`, message } });
    }
    await writer.write(() =>
      audit.append({
        system: 'chain',
        action: 'CHAIN_PROGRAM_INSTALLED',
        subject: 'chain',
        actor: 'person',
        payload: { version: ANVIL_VERSION },
      }),
    );
    set({ state: 'done', done: 0, total: 0, failure: null });
  };
  return {
    state: () => current,
    begin() {
      if (current.state === 'running') return current;
      abort = new AbortController();
      set({ state: 'running', done: 0, total: 0, failure: null });
      run(abort.signal).catch((error: unknown) =>
        set({
          state: 'failed',
          done: 0,
          total: 0,
          failure: { code: 'CHAIN_PROGRAM_NOT_WRITTEN', message: String(error) },
        }),
      );
      return current;
    },
    cancel() {
      abort.abort();
      return current;
    },
    stop: () => abort.abort(),
  };
}
