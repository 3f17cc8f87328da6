import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createProcessingSettings } from '../../../../../src/main/payments/processor/processing-settings.ts';
import { createMemoryVault } from '../../../../../src/main/platform/vault/index.ts';

const PROFILE = 'base-sepolia';
const SECRET_REF = `payments:${PROFILE}:facilitator`;

/** A facilitator of the network, which stores the authorisation of each request. */
async function openFacilitator() {
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    request.resume();
    const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/supported' ? { kinds } : { isValid: true }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { authorizations, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function openSettings() {
  const stored = new Map<string, string>();
  const storage = { isFailing: false };
  const vault = createMemoryVault();
  const settings = createProcessingSettings({
    chain: { status: () => ({ profile: PROFILE }) },
    config: { facilitator: null },
    settings: {
      find: (key: string) => stored.get(key) ?? null,
      upsert: (key: string, value: string) => void stored.set(key, value),
    },
    ledger: {
      writer: {
        write: async (job: () => unknown) => {
          if (storage.isFailing) throw new Error('no storage');
          return job();
        },
      },
      appendAudit: () => undefined,
      notifyChanged: () => undefined,
    },
    vault,
    secrets: { register: () => undefined },
    runtime: { clock: { nowMs: () => 0 } },
    log: () => undefined,
  } as never);
  return { settings, vault, storage };
}

const bearer = (url: string, secret: string) => ({ profile: PROFILE, url, auth: 'bearer', secret }) as const;
const verify = (settings: ReturnType<typeof openSettings>['settings']) =>
  settings.remoteFacilitator()?.facilitator.verify({} as never, {} as never);

test('a facilitator that cannot be stored leaves the key of the one before', async () => {
  const { url } = await openFacilitator();
  const { settings, vault, storage } = openSettings();
  expect(await settings.setFacilitator(bearer(url, 'first'))).toMatchObject({ ok: true });
  storage.isFailing = true;
  await expect(settings.setFacilitator(bearer(url, 'second'))).rejects.toThrow('no storage');
  expect(await vault.get(SECRET_REF)).toBe('first');
});

test.each([
  ['missing', () => Promise.resolve(null)],
  ['unreadable', () => Promise.reject(new Error('locked'))],
])(
  'a key that is %s is read again for the next payment, and nothing is sent without it',
  async (_, getNone) => {
    const { url, authorizations } = await openFacilitator();
    const { settings, vault } = openSettings();
    await settings.setFacilitator(bearer(url, 'first'));
    const { get } = vault;
    vault.get = getNone;
    expect(await verify(settings)).toMatchObject({ kind: 'unavailable', detail: 'facilitator_auth' });
    // The only request so far is that of the choice.
    expect(authorizations).toEqual(['Bearer first']);
    vault.get = get;
    expect(await verify(settings)).toEqual({ kind: 'valid' });
    expect(authorizations.at(-1)).toBe('Bearer first');
  },
);
