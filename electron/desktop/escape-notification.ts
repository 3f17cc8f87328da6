/** Escapes the text of a notification on Linux, where desktops interpret it as markup. */
export const escapeNotificationBody = (text: string, platform: NodeJS.Platform): string =>
  platform === 'linux' ? text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;') : text;
