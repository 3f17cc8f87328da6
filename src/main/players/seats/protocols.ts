import { a2aProtocol } from './a2a/protocol.ts';
import { acpProtocol } from './acp/protocol.ts';
import { lichessProtocol } from './lichess/protocol.ts';
import { llmProtocol } from './llm/protocol.ts';
import type { SeatProtocol } from './protocol.ts';
import { signedProtocol } from './signed/protocol.ts';
import { uciProtocol } from './uci/protocol.ts';
import { urlProtocol } from './url/protocol.ts';

/** The protocols of this release, in the order in which they are listed. Protocols load their packages when they start. */
export const SEAT_PROTOCOLS: readonly SeatProtocol[] = [
  uciProtocol,
  llmProtocol,
  urlProtocol,
  a2aProtocol,
  acpProtocol,
  lichessProtocol,
  signedProtocol,
];

/** The protocol with this id, or null. */
export const seatProtocol = (id: string): SeatProtocol | null =>
  SEAT_PROTOCOLS.find((protocol) => protocol.id === id) ?? null;
