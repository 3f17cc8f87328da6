import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Entity, EntityName } from '../../../renderer/names/entity.tsx';
import { KindBadge } from '../../../renderer/names/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';
import { idOf, PLAYERS } from '../support/sample-sessions.ts';

prepareWindow();

const UNKNOWN_WALLET = `0x4f${'0'.repeat(34)}7a9c`;

/** The component of an id, found by what it shows. */
async function entity(text: string | RegExp): Promise<HTMLElement> {
  const found = (await screen.findByText(text)).closest<HTMLElement>('span.group');
  if (found === null) throw new Error('not in the component for names');
  return found;
}

test('an agent has its name, its kind, a link to its page, and a button that copies the whole id', async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  renderPart(<Entity id={PLAYERS.qwen.agentId} label="agent id" hasKind />);
  const shown = await entity('Beta (qwen-14b)');
  const link = within(shown).getByRole('link', { name: 'Beta (qwen-14b)' });
  expect(link.getAttribute('href')).toBe(`#/agents/${PLAYERS.qwen.agentId}`);
  expect(shown.textContent).toContain('Local model');
  fireEvent.click(within(shown).getByRole('button', { name: /^Copy agent id agt_be…/u }));
  expect(writeText).toHaveBeenCalledWith(PLAYERS.qwen.agentId);
});

test('the short id is shown when the name has the focus', async () => {
  renderPart(<Entity id={PLAYERS.claude.agentId} label="agent id" />);
  fireEvent.focus(await screen.findByRole('link', { name: 'Alpha' }));
  expect(await screen.findByText('agt_alpha')).toBeDefined();
});

test('a session is named by its players and its game', async () => {
  renderPart(<EntityName id={idOf(0)} />);
  expect(await screen.findByText('Alpha – Beta (qwen-14b), Chess')).toBeDefined();
});

test('a wallet without an owner is short and says that it is unknown; a word stays a word', async () => {
  renderPart(
    <>
      <Entity id={UNKNOWN_WALLET} label="wallet" />
      <EntityName id="host" />
    </>,
  );
  const shown = await entity('0x4f00…7a9c');
  expect(shown.textContent).toBe('0x4f00…7a9c unknown');
  expect(within(shown).queryByRole('link')).toBeNull();
  expect(screen.getByText('host').closest('[data-entity]')).toBeNull();
});

test('a name that says the kind has its icon alone; a name of a person’s choice has the words', async () => {
  renderPart(
    <>
      <KindBadge badge={{ kind: 'builtin', detail: '2' }} name="Built-in level 2" />
      <KindBadge badge={{ kind: 'builtin', detail: '3' }} name="Alpha" />
      <KindBadge badge={{ kind: 'uci', detail: null }} name="Built-in level 2" />
    </>,
  );
  expect(await screen.findByRole('img', { name: 'Built-in, level 2' })).toBeDefined();
  expect(screen.queryByText('Built-in, level 2')).toBeNull();
  expect(screen.getByText('Built-in, level 3')).toBeDefined();
  expect(screen.getByText('UCI engine')).toBeDefined();
});
