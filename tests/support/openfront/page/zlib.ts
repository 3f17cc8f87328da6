/** The page never packs as Node does; the bridge packs by the browser's own means. */
export const gzipSync = (): never => {
  throw new Error('no zlib in a page');
};
