/** The classes of a link without a border or a background. */
export const plainLinkClass = 'rounded-control text-accent hover:underline';
