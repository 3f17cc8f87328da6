import { z } from 'zod';

/** A text file that a person can save: its name with extension, its media type and its whole content. */
export const exportFile = z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() });
export type ExportFile = z.infer<typeof exportFile>;
