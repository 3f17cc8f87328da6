import { LeanClient } from './lean-client.ts';

export interface Seat {
  readonly token: string;
  readonly agentId: string;
}

/** Two agents that share a connection. */
export interface Table {
  readonly client: LeanClient;
  readonly seats: readonly Seat[];
}

export async function openTable(url: string): Promise<Table> {
  const client = await LeanClient.open(url);
  const seat = async (): Promise<Seat> => {
    const made = JSON.parse(await client.send('POST', '/agents', { body: {} })) as {
      agent_id: string;
      token: string;
    };
    return { agentId: made.agent_id, token: made.token };
  };
  return { client, seats: [await seat(), await seat()] };
}

/** Starts a chess session of the two agents; resolves with its id. */
export async function newSession({ client, seats }: Table): Promise<string> {
  const [white, black] = seats;
  const body = { template: 'chess.v1', participants: { white: white?.agentId, black: black?.agentId } };
  const made = await client.send('POST', '/sessions', { body, ...(white ? { token: white.token } : {}) });
  return (JSON.parse(made) as { session_id: string }).session_id;
}
