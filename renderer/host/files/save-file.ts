/** Offers a text to the person as a file download. */
export function saveFile(file: {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}): void {
  saveBlob(file.fileName, new Blob([file.text], { type: file.mediaType }));
}

/** Offers data to the person as a file download. */
export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the URL only a while after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
