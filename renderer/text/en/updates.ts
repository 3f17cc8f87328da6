import type { Phrases } from '../phrase.ts';

/** Settings → Updates, and why an update was refused. */
export const updates = {
  'error.UPDATES_UNAVAILABLE': 'This installation is not updated by Arbiter.',
  'error.UPDATE_FEED_UNREACHABLE': 'The publisher’s server could not be reached.',
  'error.UPDATE_LIST_INVALID': 'The publisher’s list of files is not valid.',
  'error.UPDATE_SIGNATURE_INVALID': 'The list of files is not signed by the publisher.',
  'error.UPDATE_LIST_OTHER': 'The list of files belongs to another program.',
  'error.UPDATE_LIST_EXPIRED': 'The list of files is out of date.',
  'error.UPDATE_LIST_REPLAYED': 'The server answers with an older list than before.',
  'error.UPDATE_STEP_TOO_LARGE': 'This version is too old for a direct update.',
  'error.UPDATE_NO_FILE': 'The new version has no file for this system.',
  'error.UPDATE_DOWNLOAD_FAILED': 'The download did not finish.',
  'error.UPDATE_FILE_CHANGED': 'The downloaded file is not the one that the publisher signed.',
  'error.UPDATE_INSTALL_FAILED': 'The new version could not be put in place.',
  'error.UPDATE_WORK_RUNNING': 'Something is still running.',
  'error.NO_UPDATE': 'There is no update to install.',
  'remedy.UPDATE_FEED_UNREACHABLE': 'Check the network, then check again.',
  'remedy.UPDATE_LIST_INVALID': 'Nothing was downloaded. Check again later.',
  'remedy.UPDATE_SIGNATURE_INVALID':
    'Nothing was downloaded. If this stays, ask the publisher; do not install files from that server.',
  'remedy.UPDATE_LIST_OTHER': 'Nothing was downloaded. Check again later.',
  'remedy.UPDATE_LIST_EXPIRED':
    'Somebody may be holding newer versions back. Check the clock of this computer, then the publisher’s page.',
  'remedy.UPDATE_LIST_REPLAYED': 'Nothing was downloaded. Check again later.',
  'remedy.UPDATE_STEP_TOO_LARGE': 'Download the new version from the publisher’s page and install it.',
  'remedy.UPDATE_NO_FILE': 'Look at the publisher’s page for other packages.',
  'remedy.UPDATE_DOWNLOAD_FAILED': 'Download it again; nothing was installed.',
  'remedy.UPDATE_FILE_CHANGED': 'It was deleted, and nothing was installed. Download it again.',
  'remedy.UPDATE_INSTALL_FAILED':
    'The version before is unchanged. Check that its folder can be written, or install the file by hand.',
  'remedy.UPDATE_WORK_RUNNING': 'Wait until it has ended, or restart all the same.',
} as const satisfies Phrases;
