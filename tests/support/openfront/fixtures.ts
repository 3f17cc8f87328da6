import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openRecording, type Recording } from '../../../src/main/cli/openfront/recording.ts';

/**
 * Recorded games are not part of the repository because of their licence; tests that need them are
 * skipped without them.
 */
const FOLDER = process.env['ARBITER_FIXTURES'] ?? '../shared/fixtures';

export const RECORDINGS = ['onion-medium', 'bosphorus-war', 'onion-win'] as const;
export type RecordingName = (typeof RECORDINGS)[number];

const fileOf = (name: RecordingName): string => join(FOLDER, 'openfront', `${name}.jsonl.gz`);

export const hasRecordings = (): boolean => RECORDINGS.every((name) => existsSync(fileOf(name)));

export const recording = (name: RecordingName): Promise<Recording> => openRecording(fileOf(name));
