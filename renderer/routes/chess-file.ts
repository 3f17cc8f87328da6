import { useEffect } from 'react';

/** Games of chess as other programs save them. */
const CHESS_FILE_NAME = /\.(?:pgn|fen)$/iu;

export const isChessFile = ({ name }: Pick<File, 'name'>): boolean => CHESS_FILE_NAME.test(name);

let waitingFile: File | null = null;
const listeners = new Set<(file: File) => void>();

/** Gives a file of games to the analysis board, now or when it is next shown. */
export function queueChessFile(file: File): void {
  const [listener] = listeners;
  if (listener === undefined) waitingFile = file;
  else listener(file);
}

/** Takes the file that waits, and the files that follow. */
export function useChessFiles(onOpenFile: (file: File) => void): void {
  useEffect(() => {
    listeners.add(onOpenFile);
    if (waitingFile !== null) onOpenFile(waitingFile);
    waitingFile = null;
    return () => void listeners.delete(onOpenFile);
  }, [onOpenFile]);
}
