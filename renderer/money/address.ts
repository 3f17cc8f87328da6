const ADDRESS = /^0x[0-9a-f]{40}$/iu;

/** Whether a text is the address of a wallet or a contract, ignoring spaces around it. */
export const isAddress = (text: string): boolean => ADDRESS.test(text.trim());
