import { expect, test } from 'vitest';
import { problemSentence } from '../../../../../src/main/cli/pgn/problem-sentence.ts';

test('names the text that could not be read, and what is wrong with a position', () => {
  expect(problemSentence({ code: 'illegal_move', token: 'Ke3', fen: null })).toBe(
    '"Ke3": this move is not legal here',
  );
  expect(problemSentence({ code: 'fen', token: '8/8 w', fen: 'ranks' })).toBe(
    '"8/8 w": its start position is impossible: its first field is not eight ranks of eight squares',
  );
  expect(problemSentence({ code: 'no_game', token: '', fen: null })).toBe('there is no game in it');
});
