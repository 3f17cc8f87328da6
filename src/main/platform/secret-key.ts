const SECRET_KEY =
  /token|secret|key|signature|authorization|password|passphrase|mnemonic|cookie|credential|^seed$/iu;

/** Whether a member with this name may hold a secret; such values are neither stored nor shown. */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key);
