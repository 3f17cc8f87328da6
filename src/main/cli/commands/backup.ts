import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  checkArchive,
  scheduleRestore,
  inspectionFolder,
  moveRestoredFiles,
  startArchiveRun,
  runUntilAborted,
  hasKeysToReplace,
  type CheckedArchive,
} from '../../app-features/archives/index.ts';
import {
  dataPaths,
  lockFolder,
  tryPrepareFolder,
  timeInName,
  type DataPaths,
} from '../../platform/data-folder/index.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { resolveDataFolder, HOST_OPTIONS } from '../host-start/host-settings.ts';
import { flagOption, textOption, type Values } from '../options/option-kinds.ts';
import { createProgress } from '../terminal/progress.ts';
import { threadUrls } from '../../threads/thread-url.ts';

const OPTIONS = {
  data: HOST_OPTIONS.data,
  out: textOption('FILE', 'the archive to create; the file must not exist', null),
  'with-keys': flagOption('includes the keys of wallets and models, readable by anyone who has the file'),
  'replace-keys': flagOption('replaces the keys of the folder by those of the archive (restore)'),
  json: flagOption('prints the result as JSON'),
};

interface BackupArgs extends CommandDeps {
  readonly values: Values<typeof OPTIONS>;
  readonly paths: DataPaths;
}

const createBackupProgress = ({ io }: CommandDeps) =>
  createProgress(
    'backup',
    { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr },
    io.monotonicMs,
  );

/** What the archive contains of the keys, for the person who created it. */
export function keysNote(isIncluded: boolean, isRequested: boolean): string {
  if (isIncluded) return 'It contains keys: keep it where only you can read it.';
  return isRequested
    ? 'It contains no keys: the folder has none, or only in the key store of the system, which no archive can copy.'
    : 'It contains no keys; --with-keys adds them.';
}

async function create(args: BackupArgs): Promise<ExitCode> {
  const { io, values, paths } = args;
  if (!existsSync(paths.database)) {
    io.stderr(`arbiter backup: there is no database in ${paths.folder}\n`);
    return EXIT.failed;
  }
  const target = resolve(values.out ?? join(paths.backups, `arbiter-${timeInName(io.nowMs())}.zip`));
  if (existsSync(target)) {
    io.stderr(`arbiter backup: ${target} exists; name another file with --out\n`);
    return EXIT.failed;
  }
  if (values.out === null) mkdirSync(paths.backups, { recursive: true, mode: 0o700 });
  const progress = createBackupProgress(args);
  const run = startArchiveRun(
    threadUrls(io.entryUrl)('archive-thread'),
    {
      kind: 'create',
      paths,
      target,
      withKeys: values['with-keys'],
      createdAt: new Date(io.nowMs()).toISOString(),
      arbiter: io.version,
    },
    (done, total) => progress.update(done, total),
  );
  const end = await runUntilAborted(run, io.signal);
  progress.end();
  if (end.state !== 'done') {
    io.stderr(`arbiter backup: ${end.state === 'cancelled' ? 'stopped before the end' : end.detail}\n`);
    return EXIT.failed;
  }
  const { withKeys, audit, files } = end.manifest;
  io.stdout(
    values.json
      ? `${JSON.stringify({ file: target, withKeys, audit, files })}\n`
      : `${target}\n${keysNote(withKeys, values['with-keys'])}\n`,
  );
  return EXIT.ok;
}

/** Unpacks the archive into `folder` and verifies it; the caller removes the folder. */
async function unpackAndCheck(args: BackupArgs, file: string, folder: string) {
  const progress = createBackupProgress(args);
  const checked = await checkArchive(
    {
      archive: resolve(file),
      folder,
      threadUrl: threadUrls(args.io.entryUrl),
      signal: args.io.signal,
    },
    ({ step, done, total }) => progress.update(done, total, step),
  );
  progress.end();
  return checked;
}

const checkJson = ({ manifest, report }: CheckedArchive) => ({
  ok: report.ok,
  createdAt: manifest.createdAt,
  arbiter: manifest.arbiter,
  withKeys: manifest.withKeys,
  audit: manifest.audit,
  checks: report.checks.map(({ name, ok, rows }) => ({ name, ok, rows })),
});

function checkTable({ manifest, report }: CheckedArchive): string {
  const lines = report.checks.map(
    ({ name, ok, rows }) => `${ok ? '✓' : '✗'} ${name.padEnd(22)}${String(rows).padStart(10)} rows\n`,
  );
  const head = `Created ${manifest.createdAt} by Arbiter ${manifest.arbiter}${manifest.withKeys ? ', with keys' : ''}.\n`;
  return `${head}${lines.join('')}\n`;
}

async function check(args: BackupArgs, file: string): Promise<ExitCode> {
  const { io, values } = args;
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-check-'));
  try {
    const checked = await unpackAndCheck(args, file, folder);
    if (!checked.ok) {
      io.stderr(`arbiter backup: ${checked.message}\n`);
      return EXIT.failed;
    }
    const verdict = checked.value.report.ok ? 'All checks passed.' : 'At least one check failed.';
    io.stdout(
      values.json
        ? `${JSON.stringify(checkJson(checked.value))}\n`
        : `${checkTable(checked.value)}${verdict}\n`,
    );
    return checked.value.report.ok ? EXIT.ok : EXIT.failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restore(args: BackupArgs, file: string): Promise<ExitCode> {
  const { io, values, paths } = args;
  const prepared = tryPrepareFolder(paths.folder);
  if (!prepared.ok) {
    io.stderr(`arbiter backup: ${prepared.message}\n`);
    return EXIT.failed;
  }
  const lock = await lockFolder(paths);
  if (!lock.ok) {
    io.stderr(`arbiter backup: ${lock.message} Stop that host first, or restore in its Settings.\n`);
    return EXIT.dataInUse;
  }
  try {
    const checked = await unpackAndCheck(args, file, inspectionFolder(paths));
    if (!checked.ok || !checked.value.report.ok) {
      const reason = checked.ok
        ? `the archive failed its checks; "${io.program} backup check" lists them`
        : checked.message;
      io.stderr(`arbiter backup: ${reason}\nNothing was changed.\n`);
      return EXIT.failed;
    }
    if (!values['replace-keys'] && hasKeysToReplace(paths)) {
      io.stderr(
        `arbiter backup: the archive contains other keys than ${paths.folder}, and money behind the present ones would be out of reach.\n` +
          'Nothing was changed. Add --replace-keys to replace them; the present ones are kept beside the data.\n',
      );
      return EXIT.failed;
    }
    scheduleRestore(paths);
    const previousFolder = moveRestoredFiles(paths, io.nowMs());
    const kept = existsSync(previousFolder) ? previousFolder : null;
    io.stdout(
      values.json
        ? `${JSON.stringify({ restored: resolve(file), data: paths.folder, kept })}\n`
        : `Restored into ${paths.folder}.\n${kept === null ? '' : `The previous data is in ${kept}.\n`}`,
    );
    return EXIT.ok;
  } finally {
    rmSync(inspectionFolder(paths), { recursive: true, force: true });
    lock.value.release();
  }
}

function backupAction(
  positionals: readonly string[],
  values: Values<typeof OPTIONS>,
  deps: CommandDeps,
): Promise<ExitCode> | ExitCode {
  const [action, file = null] = positionals;
  const paths = dataPaths(resolveDataFolder(values.data, deps.io.env));
  const args: BackupArgs = { ...deps, values, paths };
  if (action === 'create' && file === null) return create(args);
  if (action === 'check' && file !== null) return check(args, file);
  if (action === 'restore' && file !== null) return restore(args, file);
  return reportUsageError(deps.io, 'backup', 'expected "create", "check FILE" or "restore FILE"');
}

export const command = defineCommand({
  name: 'backup',
  summary: 'Backs up a data folder into one file, an archive, and checks and restores it.',
  usage: 'backup create|check FILE|restore FILE [options]',
  options: OPTIONS,
  examples: [
    'arbiter backup create',
    'arbiter backup create --out ./arbiter.zip --with-keys',
    'arbiter backup check ./arbiter.zip',
    'arbiter backup restore ./arbiter.zip --data ./another-folder',
  ],
  positionals: { max: 2 },
  run: async ({ values, positionals }, deps) => backupAction(positionals, values, deps),
});
