export interface DownloadProgress {
  readonly transferred: number;
  readonly total: number | null;
  readonly percent: number;
}

export interface FetchOptions {
  readonly onProgress?: (progress: DownloadProgress) => void;
  readonly signal?: AbortSignal;
  /** The folder of the repository, whose `electron` package has the version. */
  readonly root?: string;
  readonly cacheRoot?: string;
  /** The SHA-256 of each archive by file name; by default the list in the `electron` package. */
  readonly checksums?: Readonly<Record<string, string>>;
  readonly limits?: { readonly connectMs?: number; readonly silenceMs?: number };
}

/** The absolute path of the executable, or null. */
export function findElectron(places?: {
  readonly root?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}): string | null;

/** Resolves with the path of the executable; rejects with a message for the user. */
export function fetchElectron(options?: FetchOptions): Promise<string>;
