/** The words of a command line; a word in double quotes may hold spaces. */
export const splitCommand = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, inner, plain]) => inner ?? plain ?? '');
