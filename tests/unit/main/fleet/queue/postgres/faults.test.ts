import { expect, test } from 'vitest';
import { problemOf, QueueUnavailableError } from '../../../../../../src/main/fleet/queue/postgres/faults.ts';

const failed = (code: string): Error => Object.assign(new Error('a text with s3cret in it'), { code });

test('what ends by itself and problems that a person has to fix are told apart', () => {
  expect(problemOf(failed('ECONNREFUSED'))).toEqual({ text: 'PostgreSQL does not answer', endsBy: 'later' });
  expect(problemOf(failed('57P03'))).toMatchObject({ endsBy: 'later' });
  expect(problemOf(failed('28P01'))).toMatchObject({ endsBy: 'person' });
  expect(problemOf(failed('42501'))).toMatchObject({ endsBy: 'person' });
  expect(problemOf(failed('SELF_SIGNED_CERT_IN_CHAIN'))).toMatchObject({ endsBy: 'person' });
  expect(problemOf(new AggregateError([failed('ECONNREFUSED')]))).toMatchObject({ endsBy: 'later' });
  expect(problemOf(new Error('timeout exceeded when trying to connect'))).toMatchObject({ endsBy: 'later' });
});

test('no text of a server or a connection is repeated', () => {
  for (const code of ['28P01', '57P01', '99999', '']) {
    expect(problemOf(failed(code)).text).not.toContain('s3cret');
    expect(new QueueUnavailableError(problemOf(failed(code)).text).message).not.toContain('s3cret');
  }
});
