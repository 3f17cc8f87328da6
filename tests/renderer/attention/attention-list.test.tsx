import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AttentionList } from '../../../renderer/attention/index.ts';
import type { AttentionItem } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';
import { PLAYERS } from '../support/sample-sessions.ts';

prepareWindow();

const PAUSED: AttentionItem = {
  id: 'b-s-white',
  kind: 'seat_paused',
  subject: 'session-1',
  detail: 'Qwen Code',
  atMs: Date.now(),
};

test.each([
  ['en', 'An agent used up its budget', 'Double its budget'],
  ['zh-CN', '有智能体用完了预算', '预算加倍'],
] as const)(
  'an agent that waits for its budget gets more with one button (%s)',
  async (language, title, button) => {
    const { host } = renderPart(<AttentionList items={[PAUSED]} />, { language });
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText('Qwen Code')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() =>
      expect(host.requested.find(({ call }) => call === 'seats.allowMore')?.input).toEqual({
        sessionId: 'session-1',
      }),
    );
  },
);

test.each([
  ['en', '1', 'A held reward is waiting for you', '25.51 MONARD for Beta (qwen-14b)'],
  ['en', '3', '3 held rewards are waiting for you', 'The oldest: 25.51 MONARD for Beta (qwen-14b)'],
  ['zh-CN', '1', '1 项留置的奖励等您处理', 'Beta (qwen-14b) 的 25.51 MONARD'],
  ['zh-CN', '3', '3 项留置的奖励等您处理', '最早的一项：Beta (qwen-14b) 的 25.51 MONARD'],
] as const)('held rewards say how much waits for whom (%s, %s)', async (language, detail, title, line) => {
  // The scripted host knows this agent by its id, as a real one knows the owner of a wallet.
  const reward = { wallet: PLAYERS.qwen.agentId, amountMicro: 25_510_000 };
  const held: AttentionItem = { ...PAUSED, kind: 'reward_held', detail, reward };
  renderPart(<AttentionList items={[held]} />, { language });
  expect(await screen.findByText(title)).toBeDefined();
  expect(await screen.findByText(line)).toBeDefined();
});

test('a wallet that nobody owns is short', async () => {
  const reward = { wallet: `0x4f${'0'.repeat(34)}7a9c`, amountMicro: 1_000_000 };
  const held: AttentionItem = { ...PAUSED, kind: 'reward_held', detail: '1', reward };
  renderPart(<AttentionList items={[held]} />);
  expect(await screen.findByText('1.00 MONARD for 0x4f00…7a9c')).toBeDefined();
});

test.each([
  ['en', 'ceiling_reached', 'Waiting for the daily limit until 00:00 UTC'],
  ['en', 'above_ceiling', 'Above the daily limit: raise it in Settings'],
  ['zh-CN', 'ceiling_reached', '等待每日上限，00:00 UTC 继续'],
  ['zh-CN', 'above_ceiling', '超过每日上限：请在“设置”中提高'],
] as const)(
  'mints that wait for the daily limit say what they wait for (%s, %s)',
  async (language, detail, line) => {
    const item: AttentionItem = { ...PAUSED, kind: 'chain_down', subject: '', detail };
    renderPart(<AttentionList items={[item]} />, { language });
    expect(await screen.findByText(line)).toBeDefined();
  },
);
