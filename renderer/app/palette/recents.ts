import { z } from 'zod';
import { readStored, writeStored } from '../../host/stored.ts';

/** The rows that were chosen last, newest first, as their values. */

const KEY = 'arbiter.palette';
const MAX_RECENT = 8;
const values = z.array(z.string());

export const recentValues = (): readonly string[] => (readStored(KEY, values) ?? []).slice(0, MAX_RECENT);

export const rememberRecent = (value: string): void =>
  writeStored(KEY, [value, ...recentValues().filter((each) => each !== value)].slice(0, MAX_RECENT));
