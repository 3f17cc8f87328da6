/** The canonical texts that a wallet signs (EIP-191). `wallet` is in EIP-55 form. */

interface Place {
  /** `127.0.0.1:<gateway port>`. Never taken from the Host header, which a client controls. */
  readonly domain: string;
  readonly chainId: number;
  readonly wallet: string;
}

const head = (title: string, { domain, chainId, wallet }: Place): string[] => [
  title,
  `Domain: ${domain}`,
  `Chain ID: ${chainId}`,
  `Wallet: ${wallet}`,
];

export const matchStartText = (
  place: Place & { readonly playerCount: number; readonly timestamp: number },
): string =>
  [
    ...head('Arbiter match start', place),
    `Players: ${place.playerCount}`,
    `Timestamp: ${place.timestamp}`,
  ].join('\n');

/** `date` is the UTC date, `YYYY-MM-DD`. The signature allows reading on that day. */
export const playerStatsText = (place: Place & { readonly date: string }): string =>
  [...head('Arbiter player stats', place), `Date: ${place.date}`].join('\n');

export const subscriptionText = (
  place: Place & { readonly subscriptionId: string; readonly timestamp: number },
): string =>
  [
    ...head('Arbiter subscription', place),
    `Subscription: ${place.subscriptionId}`,
    `Timestamp: ${place.timestamp}`,
  ].join('\n');
