import { expect, test } from 'vitest';
import { createDispatcher, type Handlers } from '../../../../src/main/window-api/dispatcher.ts';
import { ReadOnlyError, StorageUnavailableError } from '../../../../src/main/platform/db/writer.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';

const logged: unknown[] = [];
const dispatcher = (own: Partial<Record<keyof Handlers, (input: never) => unknown>>) =>
  createDispatcher(
    own as unknown as Handlers,
    (level, message, fields) => void logged.push({ level, message, fields }),
  );

test.each(['nothing.here', '__proto__', 'constructor', 'toString', 7, null, undefined, {}, ['audit.head']])(
  'the call %j is unknown',
  async (name) => {
    expect(await dispatcher({})(name, {})).toMatchObject({ ok: false, code: 'UNKNOWN_CALL' });
  },
);

test('an invalid input does not reach the handler', async () => {
  const request = dispatcher({ 'sessions.get': () => expect.unreachable() });
  for (const input of [{}, { sessionId: 7 }, { sessionId: '' }, { sessionId: 'x', frames: 'yes' }, 'x']) {
    expect(await request('sessions.get', input)).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  }
});

test('members that the contract does not name are dropped from inputs and outputs', async () => {
  const request = dispatcher({
    'audit.head': (input) => {
      expect(input).toEqual({});
      return accept({ seq: 1, hash: 'h', token: 'secret' });
    },
  });
  expect(await request('audit.head', { more: 1 })).toEqual({ ok: true, value: { seq: 1, hash: 'h' } });
});

test('a refusal is passed on with its code and message only', async () => {
  const request = dispatcher({ 'audit.head': () => refuse('NOT_FOUND', 'Gone', { secret: 1 }) });
  expect(await request('audit.head', {})).toEqual({ ok: false, code: 'NOT_FOUND', message: 'Gone' });
});

const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

test.each<[string, Error, string]>([
  ['a defect', new Error('secret detail at /src/x.ts:1:1'), 'INTERNAL'],
  ['a storage that is busy', new StorageUnavailableError(), 'STORAGE_UNAVAILABLE'],
  ['a storage that cannot be read', full, 'STORAGE_UNAVAILABLE'],
  ['safe mode', new ReadOnlyError(), 'READ_ONLY'],
])('%s is answered without its message', async (_name, error, code) => {
  const request = dispatcher({ 'audit.head': () => Promise.reject(error) });
  const answer = await request('audit.head', {});
  expect(answer).toMatchObject({ ok: false, code });
  expect(JSON.stringify(answer)).not.toMatch(/secret|\/src\/|disk/u);
});

test('an output that does not match the contract is answered as an internal error', async () => {
  const request = dispatcher({ 'audit.head': () => accept({ seq: 'one' }) });
  expect(await request('audit.head', {})).toMatchObject({ ok: false, code: 'INTERNAL' });
  expect(logged.length).toBeGreaterThan(0);
});
