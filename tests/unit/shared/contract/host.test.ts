import { expect, test } from 'vitest';
import { settings, type Settings } from '../../../../src/shared/contract/host.ts';
import { faults } from '../../../support/schema.ts';

const SOUND: Settings = {
  language: 'en',
  theme: 'dark',
  motion: 'full',
  shortcuts: true,
  playerName: 'Ann',
  idleHours: 24,
  leagueAutoOpen: false,
  rewardSessions: false,
  requireNonce: false,
  leagueBodyDays: 30,
  quiet: [],
  runInBackground: false,
  startAtLogin: false,
};
const wrong = (over: object) => faults(settings, { ...SOUND, ...over });

test('idle games wait for whole hours, a month at most', () => {
  expect([...wrong({ idleHours: 1 }), ...wrong({ idleHours: 720 })]).toEqual([]);
  for (const idleHours of [0, -1, 1.5, 721, '24']) expect(wrong({ idleHours })).toEqual(['idleHours']);
});

test('bodies of messages are kept for a day at least and ten years at most', () => {
  expect([...wrong({ leagueBodyDays: 1 }), ...wrong({ leagueBodyDays: 3650 })]).toEqual([]);
  for (const leagueBodyDays of [0, 3651]) expect(wrong({ leagueBodyDays })).toEqual(['leagueBodyDays']);
});

test('only what there is can be quiet, and the list cannot grow without end', () => {
  expect(wrong({ quiet: ['your_turn', 'disk_full'] })).toEqual([]);
  expect(wrong({ quiet: ['everything'] })).toEqual(['quiet.0']);
  expect(wrong({ quiet: Array(14).fill('your_turn') })).toEqual(['quiet']);
});

test('a player has a name', () => {
  expect([wrong({ playerName: '' }), wrong({ playerName: 'x'.repeat(65) })]).toEqual([
    ['playerName'],
    ['playerName'],
  ]);
});

test('a language is one that the window speaks', () => {
  expect(wrong({ language: 'de' })).toEqual(['language']);
  expect(wrong({ language: 'zh-CN' })).toEqual([]);
});
