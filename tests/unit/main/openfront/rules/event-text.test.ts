import { expect, test } from 'vitest';
import { eventText, noteText } from '../../../../../src/main/openfront/rules/event-text.ts';
import {
  GAME_EVENTS,
  GAME_NOTES,
  type GameNote,
  type GameEventText,
} from '../../../../../src/shared/contract/index.ts';

/** Each value is its own name in brackets, so that an unfilled placeholder is visible. */
const received = <T>([code, names]: readonly [string, readonly string[]]): T =>
  ({ code, values: Object.fromEntries(names.map((name) => [name, `<${name}>`])) }) as T;

test('has an English text for every note and event that uses exactly its values', () => {
  const sentences = [
    ...Object.entries(GAME_NOTES).map((entry) => ({ entry, text: noteText(received<GameNote>(entry)) })),
    ...Object.entries(GAME_EVENTS).map((entry) => ({
      entry,
      text: eventText(received<GameEventText>(entry)),
    })),
  ];
  for (const { entry, text } of sentences) {
    expect(text).not.toMatch(/[{}]/u);
    for (const name of entry[1]) expect(text).toContain(`<${name}>`);
  }
});

test('does not fill in a name that looks like a placeholder', () => {
  const text = eventText({ code: 'TARGET', values: { name: '{other}', other: 'Mallory' } });
  expect(text).toBe('{other} targets Mallory');
});
