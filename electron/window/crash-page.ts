import { APP_URL } from './app-url.ts';
import { shellText } from '../text.ts';

/** A page of the app without scripts, for a window whose page ends again and again. */
export const CRASH_PAGE_PATH = '/crashed';
export const CRASH_PAGE_URL = `${APP_URL}${CRASH_PAGE_PATH.slice(1)}`;

/** The page in the language of the system; its link loads the window again. */
export function crashPage(): string {
  const text = shellText();
  return `<!doctype html>
<html lang="${text.languageTag}">
<meta charset="utf-8">
<title>Arbiter</title>
<h1>${text.crashed}</h1>
<p>${text.crashedDetail}</p>
<p><a href="${APP_URL}">${text.reload}</a></p>
</html>
`;
}
