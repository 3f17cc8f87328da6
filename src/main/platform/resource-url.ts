/**
 * The URL of a file or folder under `resources/` of this installation. `program` is the
 * running file in `out/main` or, when run from the sources, in `src/main/cli`.
 */
export const resourceUrl = (program: URL, path: string): URL =>
  new URL(
    `${program.pathname.includes('/src/main/cli/') ? '../../../' : '../../'}resources/${path}`,
    program,
  );
