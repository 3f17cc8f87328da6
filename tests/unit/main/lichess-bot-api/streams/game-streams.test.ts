import { expect, test } from 'vitest';
import { createGameStreams } from '../../../../../src/main/lichess-bot-api/streams/game-streams.ts';
import type { LineStream } from '../../../../../src/main/lichess-bot-api/streams/line-stream.ts';

function recorded() {
  const lines: string[] = [];
  const listeners: (() => void)[] = [];
  const stream: LineStream = {
    send: (line) => void lines.push(line),
    close: () => listeners.splice(0).forEach((listener) => listener()),
    onClose: (listener) => void listeners.push(listener),
  };
  return { lines, stream };
}

const state = (moves: string, more = '') => ({
  moves: moves === '' ? [] : moves.split(' '),
  line: `${moves}${more}`,
  compared: `${moves}${more}`,
});

test('each change goes to every stream of the game, once', () => {
  const streams = createGameStreams();
  const [white, black] = [recorded(), recorded()];
  streams.add('s', white.stream, { agentId: 'a', colour: 'white', state: state('') });
  streams.add('s', black.stream, { agentId: 'b', colour: 'black', state: state('') });
  streams.sendState('s', state(''));
  streams.sendState('s', state('e2e4'));
  streams.sendState('s', state('e2e4'));
  streams.sendState('s', state('e2e4', ' draw offered'));
  expect(white.lines).toEqual(['e2e4', 'e2e4 draw offered']);
  expect(black.lines).toEqual(white.lines);
  expect(streams.movesOf('s')).toEqual(['e2e4']);
});

test('a line for one colour reaches that colour', () => {
  const streams = createGameStreams();
  const [white, black] = [recorded(), recorded()];
  streams.add('s', white.stream, { agentId: 'a', colour: 'white', state: state('') });
  streams.add('s', black.stream, { agentId: 'b', colour: 'black', state: state('') });
  streams.send('s', { type: 'opponentGone' }, 'white');
  expect([white.lines, black.lines]).toEqual([['{"type":"opponentGone"}'], []]);
});

test('a game is forgotten with its last stream', () => {
  const streams = createGameStreams();
  const [white, black] = [recorded(), recorded()];
  streams.add('s', white.stream, { agentId: 'a', colour: 'white', state: state('') });
  streams.add('s', black.stream, { agentId: 'b', colour: 'black', state: state('') });
  streams.closeStreamsOf('a');
  expect(streams.sessions()).toEqual(['s']);
  streams.close('s');
  expect(streams.has('s')).toBe(false);
});
