import { act, fireEvent, screen } from '@testing-library/react';

/** Picks an option of a select with the keyboard, because a pointer needs a layout that jsdom does not have. */
export async function pickOption(trigger: HTMLElement, option: string): Promise<void> {
  act(() => trigger.focus());
  fireEvent.keyDown(trigger, { key: 'ArrowDown' });
  const wanted = await screen.findByRole('option', { name: option });
  act(() => wanted.focus());
  fireEvent.keyDown(wanted, { key: 'Enter' });
}
