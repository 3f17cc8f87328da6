import { enLater } from '../../../renderer/text/en.ts';
import { loadTexts, type Area } from '../../../renderer/text/index.ts';

/** Tests draw parts of screens without going through the routes that fetch their texts. */
await loadTexts(Object.keys(enLater) as Area[]);
