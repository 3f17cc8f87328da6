import { test } from 'vitest';
import { judgedOnceAfter, SUBMISSION_POINTS } from '../../support/rewards/killed-submission.ts';

test.each(SUBMISSION_POINTS)(
  'killed at %s, a client that asks again gets %d: its first receipt counts, paid once',
  judgedOnceAfter,
);
