import type { JsonObject } from '../../../shared/json.ts';
import type { HostedChoice } from '../dependencies.ts';
import type { SeatRef } from './service.ts';
import { seatProtocol } from './protocols.ts';

/** The protocol and the settings of a choice; null for players of this host itself. */
export function seatOf(choice: HostedChoice): SeatRef | null {
  switch (choice.kind) {
    case 'random':
    case 'builtin':
      return null;
    // These two kinds are older than `SeatProtocol`; on the wire and in stored rows their settings are beside `kind`.
    case 'uci':
      return { protocol: 'uci', spec: { path: choice.path, level: choice.level } };
    case 'llm':
      return { protocol: 'llm', spec: { endpointId: choice.endpointId } };
    case 'seat':
      return { protocol: choice.protocol, spec: choice.spec as JsonObject };
  }
}

/** The choice of a player with this protocol and these settings. */
export function choiceOfSeat({ protocol, spec }: SeatRef): HostedChoice {
  if (protocol === 'uci' || protocol === 'llm') return { kind: protocol, ...spec } as unknown as HostedChoice;
  return { kind: 'seat', protocol, spec: { ...spec } as Extract<HostedChoice, { kind: 'seat' }>['spec'] };
}

/** Whether only workers can play for this player, because its key is with one of them. */
export const isWithWorkers = (choice: HostedChoice): boolean =>
  choice.kind === 'seat' && seatProtocol(choice.protocol)?.isWithWorkers === true;
