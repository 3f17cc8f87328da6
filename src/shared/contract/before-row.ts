import { z } from 'zod';

/**
 * Where the next page of a newest-first list begins: `createdAtMs` and id of the last row seen. The id is
 * needed because rows of the same millisecond would be skipped otherwise.
 */
export const beforeRow = z.object({
  beforeMs: z.number().optional(),
  beforeId: z.string().min(1).max(64).optional(),
});
export type BeforeRow = z.infer<typeof beforeRow>;
