import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AttentionList } from '../../../renderer/attention/index.ts';
import type { AttentionItem } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';

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
