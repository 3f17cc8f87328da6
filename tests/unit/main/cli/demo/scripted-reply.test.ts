import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { scriptedReply } from '../../../../../src/main/cli/demo/scripted-reply.ts';

const prompt = (fen: string, legal: readonly string[]) => ({
  messages: [
    { role: 'system', content: 'You play chess.' },
    {
      role: 'user',
      content: `State, as white sees it: {"fen":"${fen}","turn":"white"}\nLegal actions: ${JSON.stringify(legal)}`,
    },
  ],
});

const answerAt = (fen: string) =>
  scriptedReply(
    prompt(
      fen,
      new Chess(fen).moves({ verbose: true }).map(({ lan }) => lan),
    ),
  );

test('it mates where it can', () => {
  expect(answerAt('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1')).toEqual({
    action: 'd1d8',
    comment: 'Rd8# is mate.',
  });
});

test('it takes a piece that is not defended and leaves one that is', () => {
  expect(answerAt('4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1')?.action).toBe('e4d5');
  expect(answerAt('4k3/8/2p5/3p4/8/3Q4/8/4K3 w - - 0 1')?.action).not.toBe('d3d5');
});

test('it plays a whole game of legal moves, the same one each time', () => {
  const play = (): string => {
    const chess = new Chess();
    while (!chess.isGameOver() && chess.history().length < 80) {
      const answer = answerAt(chess.fen());
      expect(answer?.comment).toMatch(/^[A-Z].*\.$/u);
      const { action = '' } = answer ?? {};
      chess.move({ from: action.slice(0, 2), to: action.slice(2, 4), promotion: action.slice(4) || 'q' });
    }
    return chess.history().join(' ');
  };
  expect(play()).toBe(play());
});

test('another game gets a legal action, and a prompt without a list none', () => {
  const messages = [{ role: 'user', content: 'State: {}\nLegal actions: ["3","4"]' }];
  expect(scriptedReply({ messages })).toMatchObject({ action: '3' });
  expect(scriptedReply({ messages: [{ role: 'user', content: 'Hello' }] })).toBeNull();
});
