const SECRET_KEY =
  /token|secret|key|signature|authorization|password|passphrase|mnemonic|cookie|credential|^seed$/iu;

/** Whether a member of that name may hold a secret: its value is neither stored nor shown. */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key);
