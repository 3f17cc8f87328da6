import { enInitial, enLazyAreas } from '../../../renderer/text/en.ts';
import type { Phrase } from '../../../renderer/text/phrase.ts';
import type { TextKey } from '../../../renderer/text/index.ts';
import { zhCnInitial, zhCnLazyAreas } from '../../../renderer/text/zh-cn.ts';

type Whole = Readonly<Record<TextKey, Phrase>>;
type Later = Readonly<Record<string, () => Promise<object>>>;

/** All areas of a language in one phrasebook, which the window never loads at once. */
async function whole(first: object, later: Later): Promise<Whole> {
  const areas = await Promise.all(Object.values(later).map((load) => load()));
  return Object.assign({}, first, ...areas) as Whole;
}

export const wholeEnglish = (): Promise<Whole> => whole(enInitial, enLazyAreas);
export const wholeChinese = (): Promise<Whole> => whole(zhCnInitial, zhCnLazyAreas);
