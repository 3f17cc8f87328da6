import { describe, expect, test } from 'vitest';
import { refuse } from '../../../../../src/shared/outcome.ts';
import { SESSION_CODES } from '../../../../../src/shared/codes/session.ts';
import { ReadOnlyError, StorageUnavailableError } from '../../../../../src/main/platform/db/writer.ts';
import { RefusalError } from '../../../../../src/main/platform/net/envelope.ts';
import { toHttpRefusal } from '../../../../../src/main/platform/net/errors.ts';
import { BodyError } from '../../../../../src/main/platform/net/json-body.ts';

const coded = (code: string, more: object = {}): Error =>
  Object.assign(new Error('their words'), { code, ...more });

describe('a thrown value becomes one response', () => {
  test.each(Object.entries(SESSION_CODES))('a refusal %s keeps its status', (code, { status }) => {
    const refused = toHttpRefusal(new RefusalError(refuse(code, 'words', { tick: 3 })));
    expect(refused).toEqual({
      status,
      body: { error: { code, message: 'words', tick: 3 } },
      retryAfterMs: null,
      isDefect: false,
    });
  });

  test('an unknown code becomes an internal error', () => {
    expect(toHttpRefusal(new RefusalError(refuse('constructor', 'words'))).status).toBe(500);
  });

  test('details cannot replace code or message', () => {
    const { body } = toHttpRefusal(
      new RefusalError(refuse('CONFLICT', 'words', { code: 'X', message: 'Y' })),
    );
    expect(body).toEqual({ error: { code: 'CONFLICT', message: 'words' } });
  });

  test.each([
    ['the writer', new StorageUnavailableError()],
    ['SQLite itself', coded('SQLITE_FULL')],
    ['a lock', coded('SQLITE_BUSY_SNAPSHOT')],
  ])('a storage failure from %s is a 503 with a retry time and without its text', (_, error) => {
    const refused = toHttpRefusal(error);
    expect([refused.status, refused.body.error.code, refused.retryAfterMs]).toEqual([
      503,
      'STORAGE_UNAVAILABLE',
      1000,
    ]);
    expect(JSON.stringify(refused.body)).not.toMatch(/sqlite|their words/iu);
  });

  test('safe mode is a 503 without a retry time', () => {
    expect(toHttpRefusal(new ReadOnlyError())).toMatchObject({ status: 503, retryAfterMs: null });
  });

  test.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415],
    ['FST_ERR_BAD_URL', 400],
  ])('the transport error %s keeps its status %d', (code, status) => {
    expect(toHttpRefusal(coded(code))).toMatchObject({
      status,
      body: { error: { code: 'INVALID_REQUEST' } },
      isDefect: false,
    });
  });

  test('a schema error names the invalid member', () => {
    const validation = [{ instancePath: '/participants/white', message: 'Too long' }];
    expect(toHttpRefusal(coded('FST_ERR_VALIDATION', { validation })).body.error.message).toBe(
      'participants.white: Too long',
    );
    const whole = [{ instancePath: '', message: 'Expected object' }];
    expect(toHttpRefusal(coded('FST_ERR_VALIDATION', { validation: whole })).body.error.message).toBe(
      'Expected object',
    );
  });

  test('a BodyError is a fault of the caller, any other SyntaxError an internal error', () => {
    expect(toHttpRefusal(new BodyError('The body is not valid JSON'))).toMatchObject({ status: 400 });
    const internal = toHttpRefusal(new SyntaxError('Unexpected token in stored text'));
    expect([internal.status, internal.body.error.code, internal.isDefect]).toEqual([500, 'INTERNAL', true]);
  });

  test.each([new TypeError('secret'), coded('toString'), coded('FST_ERR_REP_SENT', { statusCode: 500 })])(
    'any other error is a 500 without its text: %s',
    (error) => {
      const refused = toHttpRefusal(error);
      expect([refused.status, refused.body.error.code, refused.isDefect]).toEqual([500, 'INTERNAL', true]);
      expect(JSON.stringify(refused.body)).not.toMatch(/secret|their words/u);
    },
  );

  test.each([
    [408, 408],
    [422, 400],
    [404, 400],
  ])('the framework status %d is sent as %d', (statusCode, status) => {
    expect(toHttpRefusal(coded('FST_ERR_OTHER', { statusCode }))).toMatchObject({ status, isDefect: false });
  });
});
