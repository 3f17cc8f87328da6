import { describe, expect, test } from 'vitest';
import {
  ignoredVariablesWarning,
  readPaymentConfig,
  secretsOf,
} from '../../../../src/main/payments/payment-config.ts';

function read(env: Record<string, string>) {
  const logged: string[] = [];
  return {
    config: readPaymentConfig(env, (level, message) => void logged.push(`${level} ${message}`)),
    logged,
  };
}
const facilitator = (url: string) => read({ CDP_FACILITATOR_URL: url }).config.facilitator;

describe('the payee', () => {
  test('is the host’s own treasury by default', () => {
    expect(read({}).config).toMatchObject({ payee: null, isPayeeInvalid: false });
  });

  test('is stored in lower case', () => {
    const { config } = read({ MERCHANT_ADDRESS: `0x${'Ab'.repeat(20)}` });
    expect(config).toMatchObject({ payee: `0x${'ab'.repeat(20)}`, isPayeeInvalid: false });
  });

  test('disables sales when it is not an address', () => {
    const { config, logged } = read({ MERCHANT_ADDRESS: `0x${'ab'.repeat(19)}` });
    expect(config).toMatchObject({ payee: null, isPayeeInvalid: true });
    expect(logged).toEqual([expect.stringMatching(/^error MERCHANT_ADDRESS/u)]);
  });
});

describe('the facilitator', () => {
  test.each(['https://pay.example/x402', 'http://127.0.0.1:4021', 'http://localhost:4021'])(
    'is used at %s',
    (url) => {
      expect(facilitator(url)).toMatchObject({ url, timeoutMs: 10_000, auth: { kind: 'none' } });
    },
  );

  test.each([
    'http://pay.example',
    'https://user@pay.example',
    'http://127.0.0.1.example',
    'ftp://127.0.0.1/x402',
    'ws://localhost:4021',
    'pay.example',
  ])('is ignored with a log entry at %s', (url) => {
    const { config, logged } = read({ CDP_FACILITATOR_URL: url });
    expect(config.facilitator).toBeNull();
    expect(logged).toHaveLength(1);
  });

  test('is reached at its current URL when the URL of the specification is configured', () => {
    const urls = ['https://api.cdp.coinbase.com/x402', 'https://api.cdp.coinbase.com/x402/'].map(facilitator);
    expect(new Set(urls.map((found) => found?.url))).toEqual(
      new Set(['https://api.cdp.coinbase.com/platform/v2/x402']),
    );
  });

  test.each([
    ['100', 100],
    ['60000', 60_000],
    ['99', 10_000],
    ['60001', 10_000],
    ['1.5', 10_000],
    ['soon', 10_000],
    ['', 10_000],
  ])('with a timeout of "%s" has %s ms', (text, timeoutMs) => {
    const env = { CDP_FACILITATOR_URL: 'https://pay.example', ARBITER_FACILITATOR_TIMEOUT_MS: text };
    expect(read(env).config.facilitator?.timeoutMs).toBe(timeoutMs);
  });

  test('gets the configured authorization, which is never logged', () => {
    const env = { CDP_FACILITATOR_URL: 'http://pay.example', ARBITER_FACILITATOR_AUTH: 'Bearer secret' };
    expect(read({ ...env }).logged.join()).not.toContain('secret');
    const good = read({ ...env, CDP_FACILITATOR_URL: 'https://pay.example' });
    expect(good.config.facilitator?.auth).toEqual({ kind: 'header', value: 'Bearer secret' });
    expect(secretsOf(good.config)).toEqual(['Bearer secret']);
  });

  test('gets tokens of an API key, which is taken out of the environment', () => {
    const env: Record<string, string> = {
      CDP_FACILITATOR_URL: 'https://pay.example',
      CDP_API_KEY_ID: 'k1',
      CDP_API_KEY_SECRET: 'hidden',
      ARBITER_FACILITATOR_AUTH: 'Bearer other',
    };
    const { config } = read(env);
    expect(config.facilitator?.auth).toEqual({ kind: 'cdp', key: { keyId: 'k1', secret: 'hidden' } });
    expect(secretsOf(config)).toEqual(['hidden']);
    expect(Object.keys(env)).toEqual(['CDP_FACILITATOR_URL', 'CDP_API_KEY_ID']);
  });

  test('without an address takes the secrets out of the environment too', () => {
    const env: Record<string, string> = { CDP_API_KEY_ID: 'k1', CDP_API_KEY_SECRET: 'hidden' };
    expect(secretsOf(read(env).config)).toEqual([]);
    expect(env['CDP_API_KEY_SECRET']).toBeUndefined();
  });
});

describe('variables without effect', () => {
  test('are listed in one warning, sorted and without their values', () => {
    const env = { SUPABASE_URL: 'u', SUPABASE_KEY: 'hidden', PATH: '/bin' };
    expect(ignoredVariablesWarning(env)).toMatch(/^SUPABASE_KEY, SUPABASE_URL: /u);
    expect(ignoredVariablesWarning(env)).not.toContain('hidden');
    expect(ignoredVariablesWarning({ PATH: '/bin' })).toBeNull();
  });
});
