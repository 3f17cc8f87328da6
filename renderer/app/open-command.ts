import { useEffect } from 'react';
import { useCommandLine } from '../copied-commands/command-line.tsx';

const STORAGE_KEY = 'arbiter.open-command';

/** Keeps the command that opens this window, for a reload of the tab after its host has ended. */
export function useStoredOpenCommand(): void {
  const command = useCommandLine()('open');
  useEffect(() => {
    if (command !== undefined) window.sessionStorage.setItem(STORAGE_KEY, command);
  }, [command]);
}

/** The command that opened a window in this tab before; null in a new tab. */
export const readStoredOpenCommand = (): string | null => window.sessionStorage.getItem(STORAGE_KEY);
