import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readJson } from '../../../src/shared/json.ts';
import type { Payload } from './http-seller.ts';

type Script = (payload: Payload) => Promise<string>;

/** A facilitator on another server that calls every payment valid and settled, and settles what a test tells it to. */
export interface ScriptedFacilitator {
  readonly url: string;
  /** Called for each payment without a script; returns the transaction that is then named in the answer. */
  settle: Script;
  /** What is done with the payments of one nonce instead. */
  readonly scripts: Map<string, Script>;
  close(): Promise<void>;
}

export async function scriptedFacilitator(): Promise<ScriptedFacilitator> {
  const scripts = new Map<string, Script>();
  const state = { scripts, settle: (_payload: Payload): Promise<string> => Promise.resolve('') };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { paymentPayload } = readJson(Buffer.concat(chunks).toString()) as { paymentPayload: Payload };
      const script = scripts.get(paymentPayload.payload.authorization['nonce'] ?? '');
      const answer = async (): Promise<object> =>
        request.url === '/verify'
          ? { isValid: true }
          : {
              success: true,
              transaction: await (script ?? state.settle)(paymentPayload),
              network: 'eip155:84532',
              payer: paymentPayload.payload.authorization['from'],
            };
      void answer().then((body) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
