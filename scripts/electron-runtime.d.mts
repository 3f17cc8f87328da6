export interface DownloadProgress {
  readonly transferred: number;
  readonly total: number | null;
  readonly percent: number;
}

export interface FetchOptions {
  readonly onProgress?: (progress: DownloadProgress) => void;
  readonly signal?: AbortSignal;
  /** The repository; its `electron` package names the version. */
  readonly root?: string;
  readonly cacheRoot?: string;
  /** SHA-256 of each archive by file name; the package's own list when not given. */
  readonly checksums?: Readonly<Record<string, string>>;
  readonly limits?: { readonly connectMs?: number; readonly silenceMs?: number };
}

/** Absolute path of the executable, or null. */
export function findElectron(places?: {
  readonly root?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}): string | null;

/** Resolves with the executable; rejects with the reason in words. */
export function fetchElectron(options?: FetchOptions): Promise<string>;
