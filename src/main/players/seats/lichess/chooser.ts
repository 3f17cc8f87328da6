import { accept, refuse } from '../../../../shared/outcome.ts';
import { withTimeLimit } from '../../../platform/async/time-limit.ts';
import type { BotSeat } from '../connected-bots.ts';
import {
  initialPromptedGame,
  playPromptedTurn,
  type PromptReply,
  type SeatPrompt,
} from '../prompted-turn.ts';
import type { SeatChooser, SeatContext } from '../protocol.ts';

/** Where the caller submits the moves, it waits this long for each: a league's call for a move ends after 30 s. */
const MAX_CALLED_MOVE_MS = 25_000;

/** Waits for the moves that the bot sends on its own initiative. To the bot it is a game like any other. */
export function lichessChooser(bot: string, context: SeatContext): SeatChooser {
  const { sessionSeat, mayAct, budget, host } = context;
  const limitMs = mayAct ? budget.perMoveMs : Math.min(budget.perMoveMs, MAX_CALLED_MOVE_MS);
  const game = initialPromptedGame();
  let takenSeat: BotSeat | null = null;
  const takeSeat = (): BotSeat | null =>
    (takenSeat ??= sessionSeat === null ? null : host.bots.seat(bot, { sessionSeat, mayAct, limitMs }));
  const notSeated = `${bot} cannot play here: it is not known to the Bot API, or it has the other side`;

  async function send({ position, leftMs, signal }: SeatPrompt): Promise<PromptReply> {
    const seat = takeSeat();
    if (seat === null) return { kind: 'failed', failure: 'absent', text: notSeated };
    const move = await withTimeLimit(
      host.processClock,
      { limitMs: Math.min(leftMs, limitMs), signal },
      (limit) => seat.move(position.tick, limit.signal),
    );
    if (signal.aborted) return { kind: 'dropped' };
    if (move === null)
      return host.bots.isConnected(bot)
        ? { kind: 'failed', failure: 'late', text: 'the bot sent no move' }
        : { kind: 'failed', failure: 'absent', text: `${bot} is not connected to the Bot API` };
    const { action, isLegal } = move;
    const reading = isLegal
      ? ({ kind: 'action', action, text: '' } as const)
      : ({ kind: 'illegal', tried: action } as const);
    return { kind: 'reply', reading, text: action, thoughts: '', usage: null };
  }

  return {
    isAnsweringDraws: true,
    async start(signal) {
      const seat = takeSeat();
      if (seat === null) return refuse('ENDPOINT_LOST', notSeated);
      return (await seat.waitForConnection(signal))
        ? accept(null)
        : refuse('ENDPOINT_LOST', `${bot} is not connected to the Bot API`);
    },
    decide: (position, signal) => playPromptedTurn({ context, game, position, signal, version: null, send }),
    close() {
      takenSeat?.close();
      return Promise.resolve();
    },
  };
}
