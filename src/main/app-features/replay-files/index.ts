/** Replay files: a session that is over as one HTML file that shows the game and checks itself. */
export { createReplayFiles, type ReplayFiles, type ReplayFilesDeps } from './service.ts';
export { createPageAssetsReader } from './page-assets.ts';
export { pageDocument, type ReplayPageAssets } from './html.ts';
export { verifyReplayText, MAX_REPLAY_FILE_BYTES } from './verify-replay.ts';
