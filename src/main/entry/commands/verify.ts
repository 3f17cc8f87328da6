import { existsSync } from 'node:fs';
import { dataPaths } from '../../data-folder/index.ts';
import { startVerify, type CheckResult, type Report } from '../../verify/index.ts';
import { defineCommand, type CommandDoors } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { chainReady } from '../chain-ready.ts';
import { linkHost } from '../host-link.ts';
import { dataFolderOf, HOST_TABLE, hostSettings } from '../host-settings.ts';
import { flag, type Values } from '../option-kinds.ts';
import { createProgress } from '../progress.ts';
import { spokenTrouble } from '../trouble.ts';
import { workerUrls } from '../worker-url.ts';

const TABLE = {
  json: flag('the verdict as JSON on stdout'),
  'with-chain': flag('holds the payments against the chain as well; a host is started if none runs'),
  ...HOST_TABLE,
};
type VerifyValues = Values<typeof TABLE>;

/** Decision 54: nothing but these fields, so that programs can rely on them. */
function verifyJson({ ok, checks }: Report): string {
  const rows = checks.map(({ name, ok: sound, rows: count, firstBroken }) => ({
    name,
    ok: sound,
    rows: count,
    ...(firstBroken === undefined ? {} : { firstBroken }),
  }));
  return `${JSON.stringify({ ok, checks: rows })}\n`;
}

function checkLine(check: CheckResult): string {
  const line = `${check.ok ? '✓' : '✗'} ${check.name.padEnd(22)}${String(check.rows).padStart(10)} rows\n`;
  if (check.ok) return `${line}${(check.listed ?? []).map((row) => `    ${row}\n`).join('')}`;
  const what = check.detail === undefined ? '' : `: ${check.detail}`;
  return `${line}    first broken: ${check.firstBroken ?? 'unknown'}${what}\n`;
}

function verdict({ ok, checks }: Report): string {
  const first = checks.find((check) => !check.ok)?.firstBroken ?? 'unknown';
  const words = ok ? 'Everything holds.' : `Broken, first at ${first}.`;
  return `${checks.map(checkLine).join('')}\n${words}\n`;
}

/** The books against the chain itself, which only a host has. */
async function onChain(report: Report, values: VerifyValues, doors: CommandDoors): Promise<Report> {
  const check = await proveChain(values, doors);
  return { ok: report.ok && check.ok, checks: [...report.checks, check] };
}

async function proveChain(values: VerifyValues, doors: CommandDoors): Promise<CheckResult> {
  const unasked = (detail: string): CheckResult => ({
    name: 'payment_chain',
    ok: false,
    rows: 0,
    firstBroken: 'the chain',
    detail,
  });
  const settings = hostSettings(values, doors.io.env);
  if (!settings.ok) return unasked(settings.message);
  const link = await linkHost(settings.value, { isolated: false }, doors);
  if (!link.ok) return unasked(link.message);
  try {
    await chainReady(link.value.api);
    const { payments, payers } = await link.value.api.ask('payments.prove', {});
    const odd = payers.find(({ booksMicro, chainMicro }) => booksMicro !== chainMicro);
    const found = { name: 'payment_chain' as const, ok: odd === undefined, rows: payments };
    if (odd === undefined) return found;
    const detail = `the books say ${odd.booksMicro} micro-units, the chain ${odd.chainMicro}`;
    return { ...found, firstBroken: `payer ${odd.payer}`, detail };
  } catch (error) {
    return unasked(spokenTrouble(error));
  } finally {
    await link.value.close();
  }
}

async function verify(values: VerifyValues, doors: CommandDoors): Promise<ExitCode> {
  const { io } = doors;
  const dataFolder = dataFolderOf(values.data, io.env);
  if (!existsSync(dataPaths(dataFolder).database)) {
    io.stderr(`arbiter verify: there is no database in ${dataFolder}\n`);
    return EXIT.failed;
  }
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('rows', output, io.monotonicMs);
  const workerUrl = workerUrls(io.entryUrl)('verify-worker');
  const run = startVerify({ workerUrl, dataFolder, scope: 'all' }, ({ checked, total }) =>
    progress.update(checked, total),
  );
  const cancel = (): void => run.cancel();
  io.stop.addEventListener('abort', cancel, { once: true });
  if (io.stop.aborted) cancel();
  const end = await run.done;
  io.stop.removeEventListener('abort', cancel);
  progress.end();
  if (end.state === 'done') {
    const report = values['with-chain'] ? await onChain(end.report, values, doors) : end.report;
    io.stdout(values.json ? verifyJson(report) : verdict(report));
    return report.ok ? EXIT.fine : EXIT.failed;
  }
  io.stderr(`arbiter verify: ${end.state === 'failed' ? end.detail : 'stopped before the end'}\n`);
  return EXIT.failed;
}

export const command = defineCommand({
  name: 'verify',
  summary: 'Checks a data folder without changing it; a host may be running on it.',
  usage: 'verify [options]',
  options: TABLE,
  examples: ['arbiter verify', 'arbiter verify --data ./matches --json'],
  run: ({ values }, doors) => verify(values, doors),
});
