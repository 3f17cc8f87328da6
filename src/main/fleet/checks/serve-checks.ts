import { createHash } from 'node:crypto';
import type { GameRegistry } from '../../games/index.ts';
import { verifyMove, verifyUploadedGame, type UploadVerdict } from '../../sessions/index.ts';
import type { GameCheckResponse, GameCheckRequest } from './check-messages.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Verifies the log of a received game. Throws for an unknown template, because no order has one. */
export function checkGame(
  { specification, ...received }: Omit<GameCheckRequest, 'id'>,
  games: Pick<GameRegistry, 'get'>,
): UploadVerdict {
  const gameTemplate = games.get(specification.header.template);
  if (gameTemplate === undefined) throw new Error(`unknown template ${specification.header.template}`);
  return verifyUploadedGame(specification, received, { gameTemplate, sha256, verify: verifyMove });
}

interface CheckPort {
  on(event: 'message', listener: (request: GameCheckRequest) => void): unknown;
  postMessage(response: GameCheckResponse): void;
}

/** Responds to each request inside the thread. */
export function serveChecks(port: CheckPort, games: Pick<GameRegistry, 'get'>): void {
  port.on('message', ({ id, ...request }) => {
    try {
      port.postMessage({ id, verdict: checkGame(request, games) });
    } catch (error) {
      port.postMessage({ id, failed: String(error) });
    }
  });
}
