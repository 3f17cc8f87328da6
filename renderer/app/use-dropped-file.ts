import { useEffect, useRef, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * The file that was dropped on the window last, until it is dismissed. Without this a browser would leave the window
 * and open the file in its place. `takeFile` returns true when it took the file, which is then not returned here.
 */
export function useDroppedFile(takeFile: (file: File) => boolean): readonly [File | null, () => void] {
  const [file, setFile] = useState<File | null>(null);
  const latestTakeFile = useRef(takeFile);
  useEffect(() => {
    latestTakeFile.current = takeFile;
  });
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const [dropped] = event.dataTransfer?.files ?? [];
      if (dropped !== undefined && !latestTakeFile.current(dropped)) setFile(dropped);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return [file, () => setFile(null)];
}
