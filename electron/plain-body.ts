/** Linux desktops read a body as markup; a name is never more than a name. */
export const plainBody = (text: string, platform: NodeJS.Platform): string =>
  platform === 'linux' ? text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;') : text;
