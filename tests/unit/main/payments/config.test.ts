import { describe, expect, it } from 'vitest';
import { ignoredVariablesWarning, readPaymentConfig } from '../../../../src/main/payments/config.ts';

function read(env: Record<string, string>) {
  const said: string[] = [];
  return { config: readPaymentConfig(env, (level, message) => void said.push(`${level} ${message}`)), said };
}
const facilitator = (url: string) => read({ CDP_FACILITATOR_URL: url }).config.facilitator;

describe('the merchant', () => {
  it('is the host’s own treasury when nobody is named', () => {
    expect(read({}).config).toMatchObject({ merchant: null, isMerchantInvalid: false });
  });

  it('is kept in lower case', () => {
    const { config } = read({ MERCHANT_ADDRESS: `0x${'Ab'.repeat(20)}` });
    expect(config).toMatchObject({ merchant: `0x${'ab'.repeat(20)}`, isMerchantInvalid: false });
  });

  it('that is no address stops the sale instead of paying somebody else', () => {
    const { config, said } = read({ MERCHANT_ADDRESS: `0x${'ab'.repeat(19)}` });
    expect(config).toMatchObject({ merchant: null, isMerchantInvalid: true });
    expect(said).toEqual([expect.stringMatching(/^error MERCHANT_ADDRESS/u)]);
  });
});

describe('the facilitator', () => {
  it.each(['https://pay.example/x402', 'http://127.0.0.1:4021', 'http://localhost:4021'])(
    'at %s is asked',
    (url) => {
      expect(facilitator(url)).toMatchObject({ url, timeoutMs: 10_000, headers: {} });
    },
  );

  it.each([
    'http://pay.example',
    'https://user@pay.example',
    'http://127.0.0.1.example',
    'ftp://127.0.0.1/x402',
    'ws://localhost:4021',
    'pay.example',
  ])('at %s is refused aloud, and payments are settled here', (url) => {
    const { config, said } = read({ CDP_FACILITATOR_URL: url });
    expect(config.facilitator).toBeNull();
    expect(said).toHaveLength(1);
  });

  it('at the address that 003 prints is asked where it answers, with and without a slash', () => {
    const urls = ['https://api.cdp.coinbase.com/x402', 'https://api.cdp.coinbase.com/x402/'].map(facilitator);
    expect(new Set(urls.map((found) => found?.url))).toEqual(
      new Set(['https://api.cdp.coinbase.com/platform/v2/x402']),
    );
  });

  it.each([
    ['100', 100],
    ['60000', 60_000],
    ['99', 10_000],
    ['60001', 10_000],
    ['1.5', 10_000],
    ['soon', 10_000],
    ['', 10_000],
  ])('given "%s" for its time has %s ms', (text, timeoutMs) => {
    const env = { CDP_FACILITATOR_URL: 'https://pay.example', ARBITER_FACILITATOR_TIMEOUT_MS: text };
    expect(read(env).config.facilitator?.timeoutMs).toBe(timeoutMs);
  });

  it('gets its authorisation as it was given, and no log ever does', () => {
    const env = { CDP_FACILITATOR_URL: 'http://pay.example', ARBITER_FACILITATOR_AUTH: 'Bearer secret' };
    expect(read(env).said.join()).not.toContain('secret');
    const good = read({ ...env, CDP_FACILITATOR_URL: 'https://pay.example' });
    expect(good.config.facilitator?.headers).toEqual({ authorization: 'Bearer secret' });
  });
});

describe('names of 003 without effect', () => {
  it('are said once, sorted, without their values', () => {
    const env = { SUPABASE_URL: 'u', SUPABASE_KEY: 'hidden', PATH: '/bin' };
    expect(ignoredVariablesWarning(env)).toMatch(/^SUPABASE_KEY, SUPABASE_URL: /u);
    expect(ignoredVariablesWarning(env)).not.toContain('hidden');
    expect(ignoredVariablesWarning({ PATH: '/bin' })).toBeNull();
  });
});
