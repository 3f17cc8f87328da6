import type { Page } from '@playwright/test';

/** Drops a file with this text on the window. */
export const dropFile = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/html' }));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    [name, text] as const,
  );
