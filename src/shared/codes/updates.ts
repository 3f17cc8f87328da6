/**
 * Why an update was not offered, downloaded or installed. Each has a sentence and a remedy in the texts of the window.
 */
export const UPDATE_CODES = {
  /** This installation is not updated by Arbiter itself. */
  UPDATES_UNAVAILABLE: {},
  UPDATE_FEED_UNREACHABLE: {},
  /** The list is too large, is no list, or names something that no list may name. */
  UPDATE_LIST_INVALID: {},
  UPDATE_SIGNATURE_INVALID: {},
  /** The list is signed, but for another product or channel. */
  UPDATE_LIST_OTHER: {},
  UPDATE_LIST_EXPIRED: {},
  /** A newer list was seen before, or another one with the same number. */
  UPDATE_LIST_REPLAYED: {},
  /** This version is too old to be updated to the new one directly. */
  UPDATE_STEP_TOO_LARGE: {},
  /** The list has no file for this system. */
  UPDATE_NO_FILE: {},
  UPDATE_DOWNLOAD_FAILED: {},
  /** The downloaded file is not the one that the list names. */
  UPDATE_FILE_CHANGED: {},
  /** The new version could not be put in place; the one before is unchanged. */
  UPDATE_INSTALL_FAILED: {},
  /** Something runs that the restart would interrupt. */
  UPDATE_WORK_RUNNING: {},
  NO_UPDATE: {},
} as const satisfies Record<string, object>;

export type UpdateCode = keyof typeof UPDATE_CODES;
