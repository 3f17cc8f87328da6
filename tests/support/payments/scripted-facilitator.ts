import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson } from '../../../src/shared/json.ts';
import type { Payload } from './http-seller.ts';

/** Settles a payment, or does not; returns the transaction that is then named, or the whole answer. */
type Script = (payload: Payload) => Promise<string | object>;

/** A facilitator on another server that calls every payment valid and settled, and settles what a test prescribes. */
export interface ScriptedFacilitator {
  readonly url: string;
  /** The answer about every payment before it is settled; `isValid: true` until a test changes it. */
  verified: object;
  /** Called for each payment without a script. */
  settle: Script;
  /** The handling of the payments of one nonce, in place of the usual one. */
  readonly scripts: Map<string, Script>;
  close(): Promise<void>;
}

export async function scriptedFacilitator(): Promise<ScriptedFacilitator> {
  const scripts = new Map<string, Script>();
  const state = {
    scripts,
    verified: { isValid: true } as object,
    settle: (_payload: Payload): Promise<string | object> => Promise.resolve(''),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (body: object): void => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      if (request.url === '/supported')
        return answer({ kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }] });
      const { paymentPayload } = parseJson(Buffer.concat(chunks).toString()) as { paymentPayload: Payload };
      if (request.url === '/verify') return answer(state.verified);
      const script = scripts.get(paymentPayload.payload.authorization['nonce'] ?? '');
      return void (script ?? state.settle)(paymentPayload).then((settled) =>
        answer(
          typeof settled === 'object'
            ? settled
            : {
                success: true,
                transaction: settled,
                network: 'eip155:84532',
                payer: paymentPayload.payload.authorization['from'],
              },
        ),
      );
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
