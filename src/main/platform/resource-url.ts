const SOURCE = /\/src\/main\/[^/]+\/[^/]+$/u;

/**
 * The URL of a file or folder under `resources/` of this installation. `program` is the
 * running file in `out/main` or, when run from the sources, in a folder of `src/main`.
 */
export const resourceUrl = (program: URL, path: string): URL =>
  new URL(`${SOURCE.test(program.pathname) ? '../../../' : '../../'}resources/${path}`, program);
