import { z } from 'zod';
import { accept, refuse } from '../../../../shared/outcome.ts';
import type { SeatProtocol } from '../protocol.ts';
import { lichessChooser } from './chooser.ts';

const TEMPLATE = 'chess.v1';

const lichessSpec = z.strictObject({
  /** The name of the bot on the Bot API server of this host. */
  bot: z.string().regex(/^[A-Za-z0-9_-]{2,30}$/u),
});
type LichessSpec = z.infer<typeof lichessSpec>;

/** A bot that is connected to the Bot API server of this host (docs/lichess-bots.md). */
export const lichessProtocol: SeatProtocol<LichessSpec> = {
  id: 'lichess',
  title: 'Lichess bot',
  syntax: 'lichess:NAME',
  specSchema: lichessSpec,
  parse(text) {
    const spec = lichessSpec.safeParse({ bot: text });
    return spec.success
      ? accept(spec.data)
      : refuse('USAGE', 'lichess needs the name of a bot: lichess:my-bot');
  },
  name: ({ bot }) => `${bot} (lichess)`,
  admit({ bot }, template, { bots }) {
    if (template !== TEMPLATE) return refuse('INVALID_REQUEST', 'A lichess bot plays chess only');
    const name = bots.nameOf(bot);
    return name === null
      ? refuse('INVALID_REQUEST', `No bot ${bot} has connected yet; "arbiter lichess token" makes one`)
      : accept({ bot: name });
  },
  test({ bot }, { bots }) {
    const name = bots.nameOf(bot);
    const isConnected = name !== null && bots.isConnected(name);
    const detail = isConnected ? null : `No program is connected to the Bot API as ${bot}`;
    return Promise.resolve({ state: isConnected ? 'ok' : 'failed', name, detail, latencyMs: 0 });
  },
  open: ({ bot }, context) => lichessChooser(bot, context),
};
