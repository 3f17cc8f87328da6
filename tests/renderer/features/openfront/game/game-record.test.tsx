import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GameRecord } from '../../../../../renderer/features/openfront/game/game-record.tsx';
import type { OpenFrontGamePage, OpenFrontRecordState } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';

prepareWindow();

const show = async (record: OpenFrontRecordState | null): Promise<string> => {
  const page = { gameId: 'game1234', record } as OpenFrontGamePage;
  renderPart(<GameRecord page={page} />, {});
  return (await screen.findByRole('region', { name: 'Record for the game’s own engine' })).textContent;
};
const WHOLE = { turns: 3012, checkpoints: 302, reason: null, gitCommit: 'be2a84fc65'.repeat(4) };

test('a whole record says its size, the command of the check and what it must report', async () => {
  const text = await show(WHOLE);
  expect(text).toContain('game1234.json: 3,012 turns, 302 checkpoints');
  expect(text).toContain('The record is complete.');
  expect(text).toContain('at build be2a84fc65:');
  expect(text).toContain('npm run replay:game -- game1234.json');
  expect(text).toContain('It must report 302 checkpoints and 0 mismatches.');
});

test('a record that ends early says why', async () => {
  expect(await show({ ...WHOLE, reason: 'gap' })).toContain('the game left out a turn');
});

test('a game that did not name its build names the checkout', async () => {
  expect(await show({ ...WHOLE, gitCommit: 'DEV' })).toContain('The game did not name its build.');
});

test('a game without turns says so', async () => {
  expect(await show(null)).toContain('No turns of this game are stored.');
});
