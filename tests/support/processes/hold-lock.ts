import { dataPaths, lockFolder } from '../../../src/main/platform/data-folder/index.ts';

/**
 * A process that tries for the folder's lock: prints `held` and stays until its
 * stdin ends, or prints `refused <pid>`.
 */
const folder = process.argv[2] ?? '';
const lock = await lockFolder(dataPaths(folder));
process.stdout.write(lock.ok ? 'held\n' : `refused ${String(lock.detail?.['pid'])}\n`);
if (lock.ok) {
  process.stdin.resume();
  process.stdin.on('end', () => lock.value.release());
}
