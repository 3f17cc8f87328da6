import type { Page } from '@playwright/test';

/**
 * The texts on the page that hold an id instead of a name: UUIDs, addresses and longer hexadecimal numbers, whole
 * or shortened. Allowed are the component for names, digests with their copy button, code, and what a person types.
 */
export const bareIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const id =
      /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|0x[0-9a-f]{8,}|\b(?:0x)?[0-9a-f]{4,}…[0-9a-f]{2,}|0x[0-9a-f]{2,}…|league_[0-9a-f]{8,}|league…/iu;
    const allowed = '[data-entity], [data-hash], code, script, style';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (id.test(text) && parent?.closest(allowed) === null)
        found.push(`${text.trim().slice(0, 80)} in <${parent.tagName.toLowerCase()} ${parent.className}>`);
    }
    return found;
  });
