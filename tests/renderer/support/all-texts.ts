import { enLazyAreas } from '../../../renderer/text/en.ts';
import { loadTexts, type TextArea } from '../../../renderer/text/index.ts';

/** Tests render parts of screens without the routes that load their texts. */
await loadTexts(Object.keys(enLazyAreas) as TextArea[]);
