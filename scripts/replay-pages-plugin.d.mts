import type { Plugin } from 'vite';

export const REPLAY_FOLDER: string;

/** Builds `renderer/replay-page` for each game into a folder beside the output of the build that the plugin belongs to. */
export function replayPages(root: string): Plugin;
