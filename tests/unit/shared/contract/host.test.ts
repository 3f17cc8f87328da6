import { expect, test } from 'vitest';
import { settings, type Settings } from '../../../../src/shared/contract/host.ts';
import { faults } from '../../../support/schema.ts';

const SOUND: Settings = {
  language: 'en',
  theme: 'dark',
  motion: 'full',
  boardTheme: 'wood',
  shortcuts: true,
  evaluation: 'light',
  evaluationEngine: null,
  playerName: 'Ann',
  idleHours: 24,
  workerSlots: 0,
  workerDrops: 3,
  leagueAutoOpen: false,
  rewardSessions: false,
  requireNonce: false,
  leagueBodyDays: 30,
  traceDays: 30,
  updates: 'off',
  quiet: [],
  runInBackground: false,
  startAtLogin: false,
  gatewayPort: null,
};
const wrong = (over: object) => faults(settings, { ...SOUND, ...over });

test('idle hours are whole numbers of at most a month', () => {
  expect([...wrong({ idleHours: 1 }), ...wrong({ idleHours: 720 })]).toEqual([]);
  for (const idleHours of [0, -1, 1.5, 721, '24']) expect(wrong({ idleHours })).toEqual(['idleHours']);
});

test('bodies of messages are stored for one day to ten years', () => {
  expect([...wrong({ leagueBodyDays: 1 }), ...wrong({ leagueBodyDays: 3650 })]).toEqual([]);
  for (const leagueBodyDays of [0, 3651]) expect(wrong({ leagueBodyDays })).toEqual(['leagueBodyDays']);
});

test('quiet kinds must be known, and the list is limited', () => {
  expect(wrong({ quiet: ['your_turn', 'disk_full'] })).toEqual([]);
  expect(wrong({ quiet: ['everything'] })).toEqual(['quiet.0']);
  expect(wrong({ quiet: Array(18).fill('your_turn') })).toEqual(['quiet']);
});

test('the player’s name is not empty', () => {
  expect([wrong({ playerName: '' }), wrong({ playerName: 'x'.repeat(65) })]).toEqual([
    ['playerName'],
    ['playerName'],
  ]);
});

test('the language must be one of the window’s', () => {
  expect(wrong({ language: 'de' })).toEqual(['language']);
  expect(wrong({ language: 'zh-CN' })).toEqual([]);
});
