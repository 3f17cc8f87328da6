/** One name for every kind of secret that must never be stored or shown, as it comes in other people's JSON. */
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
