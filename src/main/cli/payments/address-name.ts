/** The last part of an address, by which lists and caps of the wallet know what is bought there. */
export const addressName = (url: string): string =>
  /([\w-]{1,64})\/*$/u.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? 'address';
