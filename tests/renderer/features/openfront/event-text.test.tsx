import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventsTab } from '../../../../renderer/features/openfront/tabs/events-tab.tsx';
import type { OpenFrontEvent } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

const EVENTS: OpenFrontEvent[] = [
  {
    seq: 1,
    tick: 10,
    type: 'alliance_broken',
    message: 'Ana betrayed Bo',
    told: { code: 'ALLIANCE_BROKEN', values: { name: 'Ana', other: 'Bo' } },
    playerId: 2,
  },
  {
    seq: 2,
    tick: 20,
    type: 'conquest',
    message: 'conquered Bo for 12000 gold',
    told: { code: 'CONQUEST', values: { name: 'Bo', gold: 12_000 } },
    playerId: 3,
  },
  { seq: 3, tick: 30, type: 'attack_failed', message: 'Angriff abgewehrt', told: null, playerId: null },
];

const calls = { 'openfront.events': () => EVENTS };

test('events of the host are translated, and the game’s own messages stay as they are', async () => {
  renderPart(<EventsTab />, { language: 'zh-CN', calls });
  await screen.findByText('Ana 背叛了 Bo');
  expect(screen.getByText('征服了 Bo，获得 12,000 金币')).toBeTruthy();
  expect(screen.getByText('Angriff abgewehrt')).toBeTruthy();
  expect(screen.queryByText(/betrayed/u)).toBeNull();
});
