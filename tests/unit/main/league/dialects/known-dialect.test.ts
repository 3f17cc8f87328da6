import { expect, test } from 'vitest';
import {
  normaliseRequest,
  type NormalisedRequest,
} from '../../../../../src/main/league/dialects/normalise-request.ts';
import { createWithKnownDialect } from '../../../../../src/main/league/dialects/known-dialect.ts';

const requested = (method: string, sender: string, matchId = 'R1M1'): NormalisedRequest => {
  const read = normaliseRequest({ method, params: { sender, match_id: matchId }, id: 1 });
  if (!read.ok) throw new Error(read.problem);
  return read.value;
};

test('keeps the lower dialect for a conversation that once used it', () => {
  const remember = createWithKnownDialect();
  const methods = ['choose_parity', 'game_invitation', 'choose_parity'];
  expect(methods.map((method) => remember(requested(method, 'ref')).dialect)).toEqual([
    'course',
    'lower',
    'lower',
  ]);
});

test('treats another sender or match as another conversation', () => {
  const remember = createWithKnownDialect();
  remember({ ...requested('choose_parity', 'ref'), dialect: 'lower' });
  expect(remember(requested('choose_parity', 'ref')).dialect).toBe('lower');
  expect(remember(requested('choose_parity', 'other')).dialect).toBe('course');
  expect(remember(requested('choose_parity', 'ref', 'R1M2')).dialect).toBe('course');
});

test('replaces only the course dialect and leaves the rest of the message unchanged', () => {
  const remember = createWithKnownDialect();
  remember({ ...requested('choose_parity', 'ref'), dialect: 'lower' });
  const upper: NormalisedRequest = { ...requested('choose_parity', 'ref'), dialect: 'upper' };
  expect(remember(upper)).toBe(upper);
  const usual = requested('choose_parity', 'ref');
  expect(remember(usual)).toEqual({ ...usual, dialect: 'lower' });
});
