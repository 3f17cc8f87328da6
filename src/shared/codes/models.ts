/** Refusal codes about endpoints of local models, besides those of the window's contract. */
export const MODEL_CODES = {
  NAME_TAKEN: {},
  VAULT_REFUSED: {},
  KEY_MISSING: {},
} as const satisfies Record<string, object>;

export type ModelCode = keyof typeof MODEL_CODES;
