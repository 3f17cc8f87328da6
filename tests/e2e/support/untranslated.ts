import type { Page } from '@playwright/test';
import type { Phrase } from '../../../renderer/text/phrase.ts';
import { wholeChinese, wholeEnglish } from '../../renderer/support/phrasebooks.ts';

const formsOf = (phrase: Phrase): readonly string[] =>
  typeof phrase === 'string' ? [phrase] : [phrase.other, ...(phrase.one === undefined ? [] : [phrase.one])];

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

/** English texts that differ in Chinese, as patterns with open placeholders. */
async function englishPatterns(): Promise<readonly string[]> {
  const [en, zhCn] = await Promise.all([wholeEnglish(), wholeChinese()]);
  return Object.entries(en).flatMap(([key, phrase]) => {
    const translated = new Set(formsOf(zhCn[key as keyof typeof zhCn]));
    return formsOf(phrase)
      .filter((form) => !translated.has(form) && /[A-Za-z]{2}/.test(form.replaceAll(/\{\w+\}/g, '')))
      .map((form) => escaped(form).replaceAll(/\{\w+\}/g, '.+'));
  });
}

const patternsReady = englishPatterns();

/** Names of agents are not translated. */
const NAMES = ['You', 'Random', 'Outsider', 'Another', 'Arbiter'];

/** English texts among all visible and accessible texts of the page. */
export async function englishLeft(page: Page): Promise<readonly string[]> {
  const english = await patternsReady;
  return page.evaluate(
    ({ patterns, names }) => {
      const known = patterns.map((pattern) => new RegExp(`^${pattern}$`));
      const texts = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent === null || parent.closest('pre, code, .mono, script, style') !== null) continue;
        if (parent.checkVisibility()) texts.add(node.textContent?.trim() ?? '');
      }
      // The title of a name is its id, which is the same in every language, such as `host`.
      for (const [name, selector] of [
        ['aria-label', '[aria-label]'],
        ['placeholder', '[placeholder]'],
        ['title', '[title]:not([data-entity])'],
      ] as const) {
        for (const element of document.querySelectorAll(selector))
          texts.add(element.getAttribute(name)?.trim() ?? '');
      }
      // A code without a text is a fault too, for example the id of a game.
      const code = /^[a-z]+(_[a-z0-9]+)+(\.v\d+)?$|^[a-z]+\.v\d+$/;
      const left = (text: string) => code.test(text) || known.some((each) => each.test(text));
      return [...texts].filter((text) => !names.includes(text) && left(text));
    },
    { patterns: english, names: NAMES },
  );
}
