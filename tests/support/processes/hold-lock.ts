import { dataPaths, lockFolder } from '../../../src/main/platform/data-folder/index.ts';

/**
 * Tries to take the lock of a folder: prints `held` and keeps it until stdin
 * ends, or prints `refused <pid>`.
 */
const folder = process.argv[2] ?? '';
const lock = await lockFolder(dataPaths(folder));
process.stdout.write(lock.ok ? 'held\n' : `refused ${String(lock.detail?.['pid'])}\n`);
if (lock.ok) {
  process.stdin.resume();
  process.stdin.on('end', () => lock.value.release());
}
