import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChipField } from '../../../renderer/ui/chip-field.tsx';

afterEach(cleanup);

const chips = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

function show(entries: readonly string[]) {
  const changes: string[][] = [];
  render(
    <ChipField
      label="Tools"
      hint="Press space"
      entries={entries}
      onChange={(next) => void changes.push(next)}
      isValid={(word) => /^[a-z_]+$/u.test(word)}
      invalidMessage={(word) => `${word} is not a tool`}
      removeLabel={(word) => `Remove ${word}`}
    />,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tools' });
  return {
    field,
    last: () => changes.at(-1),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  };
}

test('a word that is being typed counts, and becomes a chip at a space, Enter or when the field is left', () => {
  const { field, last, type } = show(['analyse']);
  type('review');
  expect(last()).toEqual(['analyse', 'review']);
  expect(chips()).toEqual(['analyse']);
  type('review ');
  expect(field.value).toBe('');
  type('hint');
  fireEvent.keyDown(field, { key: 'Enter' });
  type('solve');
  fireEvent.blur(field);
  expect(chips()).toEqual(['analyse', 'review', 'hint', 'solve']);
});

test('a pasted list becomes chips, each once', () => {
  const { field, last } = show(['analyse']);
  fireEvent.paste(field, { clipboardData: { getData: () => 'review, analyse\nhint' } });
  expect(last()).toEqual(['analyse', 'review', 'hint']);
});

test('an entry that is not valid is marked until it is corrected', () => {
  const { field, last, type } = show([]);
  type('no.tool ');
  expect(screen.getByText('no.tool is not a tool')).toBeDefined();
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(field.value).toBe('no.tool');
  type('no_tool');
  expect(last()).toEqual(['no_tool']);
  expect(screen.getByText('Press space')).toBeDefined();
});

test('a chip is removed by its button', () => {
  const { last } = show(['analyse', 'review']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove analyse' }));
  expect(last()).toEqual(['review']);
  expect(chips()).toEqual(['review']);
});
