/** The canonical texts that a wallet signs (EIP-191). `wallet` is in EIP-55 form. */

interface TextHeader {
  /** `127.0.0.1:<gateway port>`. Never taken from the Host header, which a client controls. */
  readonly domain: string;
  readonly chainId: number;
  readonly wallet: string;
}

const headerLines = (title: string, { domain, chainId, wallet }: TextHeader): string[] => [
  title,
  `Domain: ${domain}`,
  `Chain ID: ${chainId}`,
  `Wallet: ${wallet}`,
];

export const matchStartText = (
  header: TextHeader & { readonly playerCount: number; readonly timestamp: number },
): string =>
  [
    ...headerLines('Arbiter match start', header),
    `Players: ${header.playerCount}`,
    `Timestamp: ${header.timestamp}`,
  ].join('\n');

/** `date` is the UTC date, `YYYY-MM-DD`. The signature allows reading on that day. */
export const playerStatsText = (header: TextHeader & { readonly date: string }): string =>
  [...headerLines('Arbiter player stats', header), `Date: ${header.date}`].join('\n');

export const subscriptionText = (
  header: TextHeader & { readonly subscriptionId: string; readonly timestamp: number },
): string =>
  [
    ...headerLines('Arbiter subscription', header),
    `Subscription: ${header.subscriptionId}`,
    `Timestamp: ${header.timestamp}`,
  ].join('\n');
