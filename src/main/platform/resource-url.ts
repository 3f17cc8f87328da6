/**
 * A file or folder under `resources/` of this installation, seen from a program
 * that lies in `out/main` or, run from the sources, in `src/main/cli`.
 */
export const shippedUrl = (program: URL, path: string): URL =>
  new URL(
    `${program.pathname.includes('/src/main/cli/') ? '../../../' : '../../'}resources/${path}`,
    program,
  );
