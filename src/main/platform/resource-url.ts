import type { HostOptions } from './host-api.ts';

const SOURCE = /\/src\/main\/[^/]+\/[^/]+$/u;

/**
 * The URL of a file or folder under `resources/` of this installation. `program` is the
 * running file in `out/main` or, when run from the sources, in a folder of `src/main`.
 */
export const resourceUrl = (program: URL, path: string): URL =>
  new URL(`${SOURCE.test(program.pathname) ? '../../../' : '../../'}resources/${path}`, program);

/**
 * The URL of a program of this installation, from which the files that are installed with it are found. Every thread
 * is a program beside that of the host.
 */
export const installedProgramUrl = (threadUrl: HostOptions['threadUrl']): URL => threadUrl('engine-thread');
