import { z } from 'zod';

/**
 * Keyset of a list that goes from the newest back: `createdAtMs` and id of the
 * last row seen. By the time alone the rest of its millisecond is passed over.
 */
export const beforeRow = z.object({
  beforeMs: z.number().optional(),
  beforeId: z.string().min(1).max(64).optional(),
});
export type BeforeRow = z.infer<typeof beforeRow>;
