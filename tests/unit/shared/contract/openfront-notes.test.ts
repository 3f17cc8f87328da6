import { expect, test } from 'vitest';
import {
  GAME_EVENTS,
  GAME_NOTES,
  openFrontNote,
  openFrontGameEvent,
} from '../../../../src/shared/contract/openfront-notes.ts';
import { faults } from '../../../support/schema.ts';

test('codes of notes and of events are not interchangeable', () => {
  expect(faults(openFrontNote, { code: 'NO_TABLE', values: { table: 'UnitType' } })).toEqual([]);
  expect(faults(openFrontGameEvent, { code: 'NO_TABLE', values: {} })).toEqual(['code']);
  expect(faults(openFrontNote, { code: 'EMOJI', values: {} })).toEqual(['code']);
  expect(Object.keys(GAME_NOTES).filter((code) => code in GAME_EVENTS)).toEqual([]);
});

test('inherited names are not codes', () => {
  for (const code of ['constructor', 'toString', ''])
    expect(faults(openFrontGameEvent, { code, values: {} })).toEqual(['code']);
});

test('values of a sentence are texts or numbers, never objects', () => {
  expect(faults(openFrontGameEvent, { code: 'CONQUEST', values: { name: 'A', gold: 5 } })).toEqual([]);
  expect(
    faults(openFrontGameEvent, { code: 'CONQUEST', values: { name: { html: '' }, gold: null } }),
  ).toEqual(['values.name', 'values.gold']);
  expect(faults(openFrontGameEvent, { code: 'PAUSED' })).toEqual(['values']);
});
