import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A client of version 2 of the SDK that uses only the modern revision. */
export async function connectModern(
  url: string,
  token: string,
  through: (url: string | URL, init?: RequestInit) => Promise<Response> = fetch,
  server = 'sessions',
): Promise<Client> {
  const client = new Client(
    { name: 'modern-client', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`mcp/${server}`, url), {
    fetch: through,
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}
