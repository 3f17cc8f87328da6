import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFileSync } from '../../platform/data-folder/index.ts';

/** `chain/program.json` of the data folder, which the host, the commands and the doctor read. */
const choiceFile = (chainFolder: string): string => join(chainFolder, 'program.json');
const choice = z.object({ file: z.string().min(1).max(4096) });

/** The program that a person chose for the local chain; null without one, or if the file is damaged. */
export function readChosenProgram(chainFolder: string): string | null {
  const path = choiceFile(chainFolder);
  if (!existsSync(path)) return null;
  try {
    return choice.parse(JSON.parse(readFileSync(path, 'utf8'))).file;
  } catch {
    return null;
  }
}

/** Stores the choice; null removes it. */
export function saveChosenProgram(chainFolder: string, file: string | null): void {
  if (file === null) return rmSync(choiceFile(chainFolder), { force: true });
  mkdirSync(chainFolder, { recursive: true, mode: 0o700 });
  replaceFileSync(choiceFile(chainFolder), `${JSON.stringify({ file })}\n`);
}
