import { expect, test } from 'vitest';
import {
  toQueueProblem,
  QueueUnavailableError,
} from '../../../../../../src/main/fleet/queue/postgres/queue-problem.ts';

const failed = (code: string): Error => Object.assign(new Error('a text with s3cret in it'), { code });

test('what ends by itself and problems that a person has to fix are told apart', () => {
  expect(toQueueProblem(failed('ECONNREFUSED'))).toEqual({
    text: 'PostgreSQL does not answer',
    fixedBy: 'itself',
  });
  expect(toQueueProblem(failed('57P03'))).toMatchObject({ fixedBy: 'itself' });
  expect(toQueueProblem(failed('28P01'))).toMatchObject({ fixedBy: 'person' });
  expect(toQueueProblem(failed('42501'))).toMatchObject({ fixedBy: 'person' });
  expect(toQueueProblem(failed('SELF_SIGNED_CERT_IN_CHAIN'))).toMatchObject({ fixedBy: 'person' });
  expect(toQueueProblem(new AggregateError([failed('ECONNREFUSED')]))).toMatchObject({ fixedBy: 'itself' });
  expect(toQueueProblem(new Error('timeout exceeded when trying to connect'))).toMatchObject({
    fixedBy: 'itself',
  });
});

test('no text of a server or a connection is repeated', () => {
  for (const code of ['28P01', '57P01', '99999', '']) {
    expect(toQueueProblem(failed(code)).text).not.toContain('s3cret');
    expect(new QueueUnavailableError(toQueueProblem(failed(code)).text).message).not.toContain('s3cret');
  }
});
