import { decodePgn } from '../../../src/shared/pgn/decode.ts';
import { splitPgn, type PgnGameText } from '../../../src/shared/pgn/split.ts';
import type { ListedGame, PgnResponse, PgnRequest } from './pgn-messages.ts';

/** Splits a file of games in its own thread, so that 32 MB never block the window, and keeps their texts. */

let games: readonly PgnGameText[] = [];

const toListedGame = ({ line, tags }: PgnGameText): ListedGame => ({
  line,
  white: tags['White'] ?? '?',
  black: tags['Black'] ?? '?',
  result: tags['Result'] ?? '*',
  event: tags['Event'] ?? '',
});

async function respondTo(request: PgnRequest): Promise<PgnResponse> {
  if (request.kind === 'game') return { kind: 'game', text: games[request.index]?.text ?? '' };
  const file = splitPgn(decodePgn(new Uint8Array(await request.file.arrayBuffer()), TextDecoder));
  games = file.games;
  return { kind: 'opened', games: games.map(toListedGame), unlistedCount: file.unreadCount };
}

addEventListener('message', ({ data }: MessageEvent<PgnRequest>) => {
  void respondTo(data).then((response) => postMessage(response));
});
