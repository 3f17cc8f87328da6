import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { SeatRef } from './service.ts';
import { SEAT_PROTOCOLS, seatProtocol } from './protocols.ts';

/** Reads a player as it is written on the command line, for example `url:http://127.0.0.1:8000/act`. */
export function parseSeatPlayer(text: string): Outcome<SeatRef, 'USAGE'> {
  const colonIndex = text.indexOf(':');
  const protocol = colonIndex < 0 ? null : seatProtocol(text.slice(0, colonIndex));
  if (protocol === null) {
    const usages = SEAT_PROTOCOLS.map(({ syntax }) => syntax).join(', ');
    return refuse('USAGE', `"${text.slice(0, 100)}" is not a player; use one of ${usages}`);
  }
  const spec = protocol.parse(text.slice(colonIndex + 1));
  return spec.ok
    ? accept({ protocol: protocol.id, spec: spec.value })
    : refuse('USAGE', `${protocol.id}: ${spec.message}`);
}
