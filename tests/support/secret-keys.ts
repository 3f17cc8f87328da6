/** Member names under which external JSON contains secrets that must not be stored or shown. */
export const SECRET_KEYS = [
  'token',
  'adminToken',
  'clientSecret',
  'privateKey',
  'api_key',
  'signature',
  'Authorization',
  'password',
  'passphrase',
  'mnemonic',
  'Set-Cookie',
  'credentials',
  'seed',
] as const;
