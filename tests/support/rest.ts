export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body, or null when it is not JSON. It is untyped, so that tests can read any member. */
  readonly body: { readonly [key: string]: unknown };
}

export interface RestOptions {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

export interface Player {
  readonly agentId: string;
  readonly token: string;
}

export interface Rest {
  readonly url: string;
  get(path: string, request?: RestOptions): Promise<Reply>;
  delete(path: string, request?: RestOptions): Promise<Reply>;
  post(path: string, body?: unknown, request?: RestOptions): Promise<Reply>;
  /** Sends any method with an unchanged body, for requests that no client library would make. */
  raw(
    method: string,
    path: string,
    request: RestOptions & { body?: string | Uint8Array<ArrayBuffer> },
  ): Promise<Reply>;
  register(name?: string): Promise<Player>;
  /** A session between two fresh agents, with `seats` in role order. */
  session(template: string, roles: readonly [string, string], more?: object): Promise<Table>;
  act(table: Table, seat: 0 | 1, action: string, expectedTick?: unknown): Promise<Reply>;
}

export interface Table {
  readonly sessionId: string;
  readonly seats: readonly [Player, Player];
}

/** A plain HTTP client of the gateway, as an external program would write it. */
export function createRest(base: string): Rest {
  const raw: Rest['raw'] = async (method, path, request) => {
    const response = await fetch(new URL(path, base), {
      method,
      headers: {
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
  const send = (method: string, path: string, request: RestOptions, body?: unknown): Promise<Reply> =>
    raw(method, path, { ...request, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const rest: Rest = {
    url: base,
    get: (path, request = {}) => send('GET', path, request),
    delete: (path, request = {}) => send('DELETE', path, request),
    post: (path, body, request = {}) => send('POST', path, request, body),
    raw,
    async register(name) {
      const { body } = await rest.post('/agents', name === undefined ? undefined : { name });
      return { agentId: String(body['agent_id']), token: String(body['token']) };
    },
    async session(template, roles, more = {}) {
      const seats = [await rest.register(), await rest.register()] as const;
      const participants = { [roles[0]]: seats[0].agentId, [roles[1]]: seats[1].agentId };
      const made = await rest.post(
        '/sessions',
        { template, participants, ...more },
        { token: seats[0].token },
      );
      if (made.status !== 201) throw new Error(`no session: ${made.text}`);
      return { sessionId: String(made.body['session_id']), seats };
    },
    act: (table, seat, action, expectedTick) =>
      rest.post(
        `/sessions/${table.sessionId}/actions`,
        expectedTick === undefined ? { action } : { action, expected_tick: expectedTick },
        { token: table.seats[seat].token },
      ),
  };
  return rest;
}

function parsed(text: string): Reply['body'] {
  try {
    return JSON.parse(text) as Reply['body'];
  } catch {
    return {} as Reply['body'];
  }
}

/** Status and code of an answer, which identify a refusal. */
export const verdict = (reply: Reply): [number, unknown] => [
  reply.status,
  (reply.body['error'] as { code?: unknown } | undefined)?.code,
];
