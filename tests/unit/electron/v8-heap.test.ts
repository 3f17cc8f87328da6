import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const HEAP_MODULE = JSON.stringify(resolve(import.meta.dirname, '../../../electron/v8-heap.ts'));

/** The largest young generation in MB of a process that allocates many short-lived objects. */
function largest(begin: string): number {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { limitYoungGeneration } from ${HEAP_MODULE};
    ${begin}
    const size = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
    let [kept, most] = [[], 0];
    for (let turn = 0; turn < 200; turn += 1) {
      for (let index = 0; index < 3000; index += 1) kept.push({ index, text: 'x' + index, list: [index] });
      if (kept.length > 200_000) kept = kept.slice(100_000);
      most = Math.max(most, size());
      await new Promise(setImmediate);
    }
    console.log(Math.round(most / 1024 / 1024));`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

test('without V8’s flag the young generation stays as small as with it', () => {
  expect(largest('')).toBeGreaterThan(60);
  expect(largest('limitYoungGeneration();')).toBeLessThanOrEqual(48);
});
