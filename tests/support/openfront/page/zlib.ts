/** The page never compresses with Node's zlib; the bridge uses the browser's compression. */
export const gzipSync = (): never => {
  throw new Error('no zlib in a page');
};
