import { printStatus, printProgress } from './print-status.mjs';

/** Child process of the launcher: `fetch-electron.mjs RUNTIME_MODULE` downloads Electron and exits with 0 on success. */

const CELLS = 30;
const MEGABYTE = 1_000_000;

const bar = (share) => {
  const full = Math.round(share * CELLS);
  return `${'█'.repeat(full)}${'░'.repeat(CELLS - full)}`;
};

const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(0);

function draw({ transferred, total, percent }) {
  if (!process.stderr.isTTY) return;
  const share = percent ?? (total ? transferred / total : 0);
  const amount = total ? `${megabytes(transferred)} of ${megabytes(total)} MB` : '';
  process.stderr.write(`\r\u001b[2Karbiter: downloading Electron ${bar(share)} ${amount}`);
}

const abort = new AbortController();
process.once('SIGINT', () => abort.abort());
process.once('SIGTERM', () => abort.abort());

const end = process.stderr.isTTY ? printStatus : printProgress('downloading Electron');
try {
  const runtime = await import(process.argv[2]);
  await runtime.fetchElectron({ onProgress: draw, signal: abort.signal });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
  const found = (await runtime.findElectron()) ?? null;
  end(found === null ? 'Electron was not installed' : 'Electron installed');
  process.exit(found === null ? 1 : 0);
} catch (error) {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
  end(`Electron was not downloaded: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
