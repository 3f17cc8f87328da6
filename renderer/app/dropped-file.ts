import { useEffect, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * The file that was dropped on the window last, until it is dismissed. Without this a browser would leave the window
 * and open the file in its place.
 */
export function useDroppedFile(): readonly [File | null, () => void] {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setFile(event.dataTransfer?.files[0] ?? null);
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
