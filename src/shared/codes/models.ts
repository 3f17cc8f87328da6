/** Refusal codes for endpoints of local models; the window's contract adds its own. */
export const MODEL_CODES = {
  NAME_TAKEN: {},
  VAULT_REFUSED: {},
  KEY_MISSING: {},
} as const satisfies Record<string, object>;

export type ModelCode = keyof typeof MODEL_CODES;
