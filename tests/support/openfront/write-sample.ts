import { writeFileSync } from 'node:fs';
import { sampleFile } from './sample-recording.ts';

/** Run `node tests/support/openfront/write-sample.ts` after a change of the synthetic game. */
writeFileSync(
  new URL('../../../resources/openfront-recordings/six-islands.jsonl.gz', import.meta.url),
  sampleFile(),
);
