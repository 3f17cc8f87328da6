import { expect, test } from 'vitest';
import { bodyText, readFields } from '../../../../src/main/lichess-bot-api/request-fields.ts';
import { challengeFields, chatFields, declineFields } from '../../../../src/shared/wire/lichess.ts';

const body = (text: string, contentType = '') => ({ bytes: Buffer.from(text), contentType });
const FORM = 'application/x-www-form-urlencoded';

test('a form and JSON carry the same fields', () => {
  const form = readFields(
    challengeFields,
    body('rated=false&clock.limit=60&clock.increment=1&color=white', FORM),
  );
  const json = readFields(
    challengeFields,
    body('{"rated":false,"clock.limit":60,"clock.increment":1,"color":"white"}', 'application/json'),
  );
  expect(form).toEqual(json);
  expect(form).toMatchObject({
    ok: true,
    value: { 'clock.limit': 60, color: 'white', keepAliveStream: false },
  });
});

test('JSON is known by its first character, and an object in it by its name', () => {
  const nested = readFields(challengeFields, body('{"clock":{"limit":30,"increment":0}}'));
  expect(nested).toMatchObject({ ok: true, value: { 'clock.limit': 30, 'clock.increment': 0 } });
});

test('an empty body and empty fields are absent fields', () => {
  expect(readFields(declineFields, body(''))).toEqual({ ok: true, value: { reason: 'generic' } });
  expect(readFields(challengeFields, body('fen=&days=', FORM))).toMatchObject({ ok: true });
});

test('a wrong field is named, and broken JSON is refused', () => {
  expect(readFields(challengeFields, body('clock.limit=many', FORM))).toMatchObject({
    ok: false,
    message: expect.stringContaining('clock.limit') as string,
  });
  for (const text of ['{"a":', '{"a":1', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`])
    expect(readFields(chatFields, body(text, 'application/json')).ok).toBe(false);
  expect(readFields(chatFields, body('[]', 'application/json')).ok).toBe(false);
});

test('plain text is read as it is', () => {
  expect(bodyText(body('a,b'))).toBe('a,b');
});
