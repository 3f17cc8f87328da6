import type { ChainProgram, ChainProgramInstall } from '../../../shared/contract/index.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { ChainProgramCode } from '../../../shared/codes/chain-program.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { ANVIL_VERSION, platformPackage } from './find-program.ts';
import { checkProgram } from './check-program.ts';
import { readChosenProgram, saveChosenProgram } from './chosen-program.ts';
import { installProgram } from './install-program.ts';

export interface ProgramInstallerDeps {
  /** Absolute path of the data folder's `chain/`. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly bus: Bus;
  readonly writer: Writer;
  readonly audit: Audit;
  /** Asks for a file in a dialog of the system; absent where there is none. Null when the person chose none. */
  readonly pickFile?: (() => Promise<string | null>) | undefined;
  /** Replaced in tests. */
  readonly install?: typeof installProgram;
}

/**
 * Installs the program of the local chain when a person wants it. The chain then finds the program
 * automatically.
 */
export interface ProgramInstaller {
  state(): ChainProgramInstall;
  /** Begins an installation; one that is running continues. */
  begin(): ChainProgramInstall;
  cancel(): ChainProgramInstall;
  /** The available chain programs and the chosen one. */
  program(): ChainProgram;
  /** The file that the person picked in a dialog; null for none. Nothing is stored. */
  pick(): Promise<string | null>;
  /** Stores a program after checking it, or with null forgets the previous one. */
  choose(file: string | null): Promise<Outcome<ChainProgram, ChainProgramCode>>;
  stop(): void;
}

const PERCENT = 100;
const IDLE: ChainProgramInstall = { state: 'idle', done: 0, total: 0, failure: null };

export function createProgramInstaller(deps: ProgramInstallerDeps): ProgramInstaller {
  const { folder, env, bus, writer, audit, pickFile, install = installProgram } = deps;
  let current = IDLE;
  let abort = new AbortController();
  const update = (view: ChainProgramInstall): void => {
    current = view;
    bus.emit('chain.install', view);
  };
  const run = async (signal: AbortSignal): Promise<void> => {
    let percent = -1;
    const installed = await install({
      chainFolder: folder,
      env,
      signal,
      onProgress(done, total) {
        const next = Math.floor((done / total) * PERCENT);
        if (next === percent || signal.aborted) return;
        percent = next;
        update({ state: 'running', done, total, failure: null });
      },
    });
    if (signal.aborted) return update(IDLE);
    if (!installed.ok) {
      const { code, message } = installed;
      return update({
        state: 'failed',
        done: 0,
        total: 0,
        failure: { code: `CHAIN_PROGRAM_${code}`, message },
      });
    }
    const row = { system: 'chain', subject: 'chain', actor: 'person' } as const;
    await writer.write(() =>
      audit.append({ ...row, action: 'CHAIN_PROGRAM_INSTALLED', payload: { version: ANVIL_VERSION } }),
    );
    update({ state: 'done', done: 0, total: 0, failure: null });
  };
  const program = (): ChainProgram => ({
    published: platformPackage() !== null,
    chosen: readChosenProgram(folder),
    dialog: pickFile !== undefined,
  });
  const choose = async (file: string | null): Promise<Outcome<ChainProgram, ChainProgramCode>> => {
    const checked = file === null ? null : await checkProgram(file);
    if (checked !== null && !checked.ok) return checked;
    saveChosenProgram(folder, file);
    const row = { system: 'chain', subject: 'chain', actor: 'person' } as const;
    await writer.write(() =>
      audit.append({ ...row, action: 'CHAIN_PROGRAM_CHOSEN', payload: { chosen: file !== null } }),
    );
    return accept(program());
  };
  return {
    state: () => current,
    program,
    pick: async () => (await pickFile?.()) ?? null,
    choose,
    begin() {
      if (current.state === 'running') return current;
      abort = new AbortController();
      update({ state: 'running', done: 0, total: 0, failure: null });
      run(abort.signal).catch((error: unknown) =>
        update({
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
