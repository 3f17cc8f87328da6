import { existsSync } from 'node:fs';
import { dataPaths } from '../../data-folder/index.ts';
import { startVerify, type CheckResult, type Report } from '../../verify/index.ts';
import { defineCommand, type CommandDoors } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { dataFolderOf, HOST_TABLE } from '../host-settings.ts';
import { flag, type Values } from '../option-kinds.ts';
import { createProgress } from '../progress.ts';
import { runningHost } from '../running-host.ts';
import { workerUrls } from '../worker-url.ts';

const TABLE = {
  data: HOST_TABLE.data,
  json: flag('the verdict as JSON on stdout'),
};

/** Decision 54: nothing but these fields, so that programs can rely on them. */
function verifyJson({ ok, chain, checks }: Report): string {
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
  if (check.ok) return line;
  const what = check.detail === undefined ? '' : `: ${check.detail}`;
  return `${line}    first broken: ${check.firstBroken ?? 'unknown'}${what}\n`;
}

const UNASKED =
  '– chain_mints           not asked: no chain of this folder answers; start its host to compare with it\n';

function verdict({ ok, chain, checks }: Report): string {
  const first = checks.find((check) => !check.ok)?.firstBroken ?? 'unknown';
  const words = ok ? 'Everything holds.' : `Broken, first at ${first}.`;
  const unasked = chain === 'not_asked' ? UNASKED : '';
  return `${checks.map(checkLine).join('')}${unasked}\n${words}\n`;
}

async function verify(values: Values<typeof TABLE>, { io }: CommandDoors): Promise<ExitCode> {
  const dataFolder = dataFolderOf(values.data, io.env);
  if (!existsSync(dataPaths(dataFolder).database)) {
    io.stderr(`arbiter verify: there is no database in ${dataFolder}\n`);
    return EXIT.failed;
  }
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('rows', output, io.monotonicMs);
  const workerUrl = workerUrls(io.entryUrl)('verify-worker');
  const port = runningHost(dataFolder)?.ports.chain ?? null;
  const chain = { url: port === null ? null : `http://127.0.0.1:${port}` };
  const run = startVerify({ workerUrl, dataFolder, scope: 'all', chain }, ({ checked, total }) =>
    progress.update(checked, total),
  );
  const cancel = (): void => run.cancel();
  io.stop.addEventListener('abort', cancel, { once: true });
  if (io.stop.aborted) cancel();
  const end = await run.done;
  io.stop.removeEventListener('abort', cancel);
  progress.end();
  if (end.state === 'done') {
    io.stdout(values.json ? verifyJson(end.report) : verdict(end.report));
    return end.report.ok ? EXIT.fine : EXIT.failed;
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
