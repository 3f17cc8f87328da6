import { PORT_RANGES } from './endpoint.ts';

export interface IdRequest {
  readonly kind: 'player' | 'referee';
  /** Ids from the registration and the sender field. Of a player, the first one that is well formed and free is used. */
  readonly requestedIds: readonly (string | null | undefined)[];
  readonly port: number;
  readonly taken: ReadonlySet<string>;
}

/**
 * Chooses the id of a new agent. A player gets the one it requests if that is free, then the one that belongs to its
 * port (P01 on 8101, as public agents expect), then the next free one; a referee always gets the next free one.
 */
export function assignId(request: IdRequest): string {
  const { kind, taken } = request;
  const playerId = kind === 'player' ? (requestedId(request) ?? idOfPort(request)) : null;
  if (playerId !== null) return playerId;
  const prefix = kind === 'player' ? 'P' : 'REF';
  let number = 1;
  while (taken.has(formatId(prefix, number))) number += 1;
  return formatId(prefix, number);
}

const PLAYER_ID = /^(?:player:)?(P\d{2,3})$/u;

function requestedId({ requestedIds: requests, taken }: IdRequest): string | null {
  for (const request of requests) {
    const id = PLAYER_ID.exec(request ?? '')?.[1];
    if (id !== undefined && !taken.has(id)) return id;
  }
  return null;
}

function idOfPort({ port, taken }: IdRequest): string | null {
  const [low, high] = PORT_RANGES.player;
  const id = formatId('P', port - low + 1);
  return port >= low && port <= high && !taken.has(id) ? id : null;
}

const formatId = (prefix: string, number: number): string => `${prefix}${String(number).padStart(2, '0')}`;
