import { z } from 'zod';
import { auditHead } from '../../../shared/contract/audit.ts';

/** The first file of every archive. It lists all other files with their sizes and checksums. */
export const MANIFEST = 'manifest.json';

/** Names that files of an archive may have; any other file is refused without being read. */
const fileName = z.union([
  z.enum(['arbiter.db', 'audit-head.json', 'secrets.json']),
  z.string().regex(/^chain\/[a-z0-9][a-z0-9.-]{0,63}$/),
]);

const archivedFile = z.strictObject({
  path: fileName,
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** `manifest.json` of an archive, version 1. Times are UTC in ISO 8601. */
const manifestFields = z.strictObject({
  format: z.literal('arbiter-archive'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The version of Arbiter that made the archive. */
  arbiter: z.string().max(64),
  /** True when the archive contains the keys of wallets and models. */
  withKeys: z.boolean(),
  /** The audit head of the copy; null for a database without an audit row. */
  audit: auditHead.nullable(),
  files: z.array(archivedFile).min(1).max(64),
});

/** An archive that hides keys, or lists a file twice, is refused before any other file of it is read. */
export const archiveManifest = manifestFields
  .refine(({ withKeys, files }) => withKeys === files.some(({ path }) => path === 'secrets.json'), {
    path: ['withKeys'],
    message: 'withKeys contradicts the list of files',
  })
  .refine(({ files }) => new Set(files.map(({ path }) => path)).size === files.length, {
    path: ['files'],
    message: 'a file is listed twice',
  });

const ALWAYS_ALLOWED_BYTES = 256 * 1024 * 1024;
const MAX_RATIO = 100;

/**
 * The maximum size to which an archive of this size may unpack, in bytes: a database does not shrink to less than a
 * hundredth. Small archives may always unpack to `ALWAYS_ALLOWED_BYTES`.
 */
export const maxUnpackedBytes = (archiveBytes: number): number =>
  Math.max(ALWAYS_ALLOWED_BYTES, archiveBytes * MAX_RATIO);

export type ArchiveManifest = z.infer<typeof archiveManifest>;
export type ArchivedFile = z.infer<typeof archivedFile>;

/** For example `arbiter-20261121T054612345Z.zip`. */
export const ARCHIVE_NAME = /^arbiter-\d{8}T\d{9}Z\.zip$/;
