import { useEffect } from 'react';

/** Games of chess as other programs save them. */
const NAME = /\.(?:pgn|fen)$/iu;

export const isChessFile = ({ name }: Pick<File, 'name'>): boolean => NAME.test(name);

let waiting: File | null = null;
const takers = new Set<(file: File) => void>();

/** Gives a file of games to the analysis board, now or when it is next shown. */
export function queueChessFile(file: File): void {
  const [taker] = takers;
  if (taker === undefined) waiting = file;
  else taker(file);
}

/** Takes the file that waits, and the files that follow. */
export function useChessFiles(onFile: (file: File) => void): void {
  useEffect(() => {
    takers.add(onFile);
    if (waiting !== null) onFile(waiting);
    waiting = null;
    return () => void takers.delete(onFile);
  }, [onFile]);
}
