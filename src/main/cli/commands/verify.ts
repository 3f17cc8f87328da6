import { existsSync } from 'node:fs';
import type { Outcome } from '../../../shared/outcome.ts';
import { dataPaths } from '../../platform/data-folder/index.ts';
import {
  startVerify,
  type CheckResult,
  type VerifyReport,
  type VerifyRunResult,
} from '../../app-features/verify/index.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { waitForChain } from '../host-client/wait-for-chain.ts';
import { attachOrStartHost, type HostAccess } from '../host-start/attach-to-host.ts';
import { resolveDataFolder, HOST_OPTIONS, readHostSettings } from '../host-start/host-settings.ts';
import { verifyReportFile } from '../arena/verify/verify-report.ts';
import { verifyReplayFile } from '../replay/verify-file.ts';
import { flagOption, textOption, type Values } from '../options/option-kinds.ts';
import { createProgress } from '../terminal/progress.ts';
import { findRunningHost } from '../host-client/running-host.ts';
import { formatCliError } from '../cli-error.ts';
import { threadUrls } from '../../threads/thread-url.ts';

const OPTIONS = {
  replay: textOption('FILE', 'checks a replay file instead of a data folder', null),
  report: textOption(
    'FILE',
    'checks the report of an arena run; with --data also its games in that folder',
    null,
  ),
  key: textOption('FINGERPRINT', 'with --replay or --report: the key that must have signed the file', null),
  json: flagOption('prints the verdict as JSON'),
  'with-chain': flagOption('also compares payments with the chain; starts a host if none is running'),
  ...HOST_OPTIONS,
};
type VerifyValues = Values<typeof OPTIONS>;

/** The verdict for programs: exactly these fields, documented in docs/cli.md. */
function verifyJson({ ok, chain, checks }: VerifyReport): string {
  const rows = checks.map(({ name, ok: sound, rows: count, firstBroken }) => ({
    name,
    ok: sound,
    rows: count,
    ...(firstBroken === undefined ? {} : { firstBroken }),
  }));
  return `${JSON.stringify({ ok, chain, checks: rows })}\n`;
}

function checkLine(check: CheckResult): string {
  const line = `${check.ok ? '✓' : '✗'} ${check.name.padEnd(22)}${String(check.rows).padStart(10)} rows\n`;
  if (check.ok) return `${line}${(check.listed ?? []).map((row) => `    ${row}\n`).join('')}`;
  if (check.firstBroken === undefined) return `${line}    ${check.detail ?? 'not checked'}\n`;
  const detail = check.detail === undefined ? '' : `: ${check.detail}`;
  return `${line}    first broken: ${check.firstBroken}${detail}\n`;
}

const CHAIN_NOT_CHECKED =
  '– chain_mints           skipped: the chain of this folder is not running; start its host to compare with it\n';

function verdictText({ ok, chain, checks }: VerifyReport): string {
  const first = checks.find((check) => !check.ok)?.firstBroken;
  const failure = first === undefined ? 'Not verified.' : `Broken, first at ${first}.`;
  const message = ok ? 'All checks passed.' : failure;
  const skipped = chain === 'not_asked' ? CHAIN_NOT_CHECKED : '';
  return `${checks.map(checkLine).join('')}${skipped}\n${message}\n`;
}

type HostAttempt = Outcome<HostAccess>;

/** Attaches to a host or starts one, and waits for its chain. */
async function openHost(values: VerifyValues, deps: CommandDeps): Promise<HostAttempt> {
  const settings = readHostSettings(values, deps.io.env);
  if (!settings.ok) return settings;
  const access = await attachOrStartHost(settings.value, { isolated: false }, deps);
  if (access.ok) await waitForChain(access.value.api);
  return access;
}

/** Adds the comparison of payments with the chain, which only a host can make. */
async function withChainCheck(report: VerifyReport, host: HostAttempt): Promise<VerifyReport> {
  const check = await verifyPaymentsOnChain(host);
  return { ...report, ok: report.ok && check.ok, checks: [...report.checks, check] };
}

async function verifyPaymentsOnChain(host: HostAttempt): Promise<CheckResult> {
  const failure = (detail: string): CheckResult => ({
    name: 'payment_chain',
    ok: false,
    rows: 0,
    firstBroken: 'the chain',
    detail,
  });
  if (!host.ok) return failure(host.message);
  try {
    const { payments, payers, unproven } = await host.value.api.call('payments.prove', {});
    const [first] = unproven;
    const details = payers
      .filter(({ booksMicro, chainMicro }) => chainMicro > booksMicro)
      .map((surplus) => `payer ${surplus.payer} sent more than the ledger has: ${sumsOf(surplus)}`);
    const check = {
      name: 'payment_chain' as const,
      ok: first === undefined,
      rows: payments,
      listed: details,
    };
    if (first === undefined) return check;
    return { ...check, firstBroken: `payment ${first}`, detail: 'the chain does not show its transfer' };
  } catch (error) {
    return failure(formatCliError(error));
  }
}

const sumsOf = ({ booksMicro, chainMicro }: { booksMicro: number; chainMicro: number }): string =>
  `the ledger has ${booksMicro} micro-units, the chain ${chainMicro}`;

async function verifyRows(dataFolder: string, io: CommandIo): Promise<VerifyRunResult> {
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('rows', output, io.monotonicMs);
  const threadUrl = threadUrls(io.entryUrl)('verify-thread');
  const port = findRunningHost(dataFolder)?.ports.chain ?? null;
  const chain = { url: port === null ? null : `http://127.0.0.1:${port}` };
  const run = startVerify({ threadUrl, dataFolder, scope: 'all', chain }, ({ checked, total }) =>
    progress.update(checked, total),
  );
  const cancel = (): void => run.cancel();
  io.signal.addEventListener('abort', cancel, { once: true });
  if (io.signal.aborted) cancel();
  const end = await run.done;
  io.signal.removeEventListener('abort', cancel);
  progress.end();
  return end;
}

async function verify(values: VerifyValues, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  const dataFolder = resolveDataFolder(values.data, io.env);
  if (!existsSync(dataPaths(dataFolder).database)) {
    io.stderr(`arbiter verify: there is no database in ${dataFolder}\n`);
    return EXIT.failed;
  }
  const access = values['with-chain'] ? await openHost(values, deps) : null;
  try {
    const end = await verifyRows(dataFolder, io);
    if (end.state === 'done') {
      const report = access === null ? end.report : await withChainCheck(end.report, access);
      io.stdout(values.json ? verifyJson(report) : verdictText(report));
      return report.ok ? EXIT.ok : EXIT.failed;
    }
    io.stderr(`arbiter verify: ${end.state === 'failed' ? end.detail : 'stopped before the end'}\n`);
    return EXIT.failed;
  } finally {
    if (access?.ok === true) await access.value.close();
  }
}

export const command = defineCommand({
  name: 'verify',
  summary:
    'Checks a data folder, even while a host is running on it, a replay file or a report. Changes nothing.',
  usage:
    'verify [options]\n       arbiter verify --replay FILE [--key FINGERPRINT] [--json]\n       arbiter verify --report FILE [--key FINGERPRINT] [--data DIR] [--json]',
  options: OPTIONS,
  examples: [
    'arbiter verify',
    'arbiter verify --data ./matches --json',
    'arbiter verify --replay ./game.html',
    'arbiter verify --report ./run.html',
  ],
  run: ({ values }, deps) => {
    const { replay: file, report, key, json } = values;
    if (file !== null && report !== null)
      return Promise.resolve(reportUsageError(deps.io, 'verify', '--replay and --report exclude each other'));
    if (report !== null)
      return verifyReportFile({ file: report, key, json, dataFolder: values.data }, deps.io);
    if (file !== null) return verifyReplayFile({ file, key, json }, deps.io);
    return key === null
      ? verify(values, deps)
      : Promise.resolve(
          reportUsageError(deps.io, 'verify', '--key belongs to --replay FILE or --report FILE'),
        );
  },
});
