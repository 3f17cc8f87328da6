import { expect, test } from 'vitest';
import { createChat } from '../../../../src/main/lichess-bot-api/chat.ts';

const line = (text: string) => ({ room: 'player' as const, username: 'bot', text });

test('a line is cleaned and cut at 140 characters', () => {
  const chat = createChat();
  expect(chat.add('s', line('a\u0007b\u202ec\nd'))?.text).toBe('abc d');
  expect(chat.add('s', line('x'.repeat(200)))?.text).toHaveLength(140);
  expect(chat.add('s', line('\u200b\n'))).toBeNull();
  expect(chat.linesOf('s')).toHaveLength(2);
});

test('the last hundred lines of a game and the newest games are kept', () => {
  const chat = createChat();
  for (let at = 0; at < 120; at += 1) chat.add('s', line(`line ${at}`));
  expect(chat.linesOf('s').map(({ text }) => text)).toEqual(
    Array.from({ length: 100 }, (_, at) => `line ${at + 20}`),
  );
  for (let game = 0; game < 500; game += 1) chat.add(`g${game}`, line('hello'));
  expect(chat.linesOf('s')).toEqual([]);
});
