/** IPv4 ranges that are not public: first octet, and lowest and highest second octet. */
const PRIVATE_RANGES: readonly (readonly [number, number, number])[] = [
  [0, 0, 255],
  [10, 0, 255],
  [100, 64, 127],
  [127, 0, 255],
  [169, 254, 254],
  [172, 16, 31],
  [192, 0, 0],
  [192, 168, 168],
  [198, 18, 19],
];
/** First octets from this one on are multicast or reserved. */
const FIRST_MULTICAST = 224;

/** The first three groups of an IPv6 address; groups that are left out are zero. */
function leadingGroups(address: string): readonly [number, number, number] {
  const [head = ''] = address.split('::');
  const [first = 0, second = 0, third = 0] = head
    .split(':')
    .map((group) => Number.parseInt(group || '0', 16));
  return [first, second, third];
}

/** Only 2000::/3 is routed on the internet, and two of its ranges carry IPv4 addresses, which may be private. */
function isPublicV6(address: string): boolean {
  const [first, second, third] = leadingGroups(address);
  if (first === SIX_TO_FOUR)
    return isPublicAddress([second >> 8, second & 0xff, third >> 8, third & 0xff].join('.'));
  const isTunnel = first === TEREDO && second === 0;
  return first >= 0x2000 && first <= 0x3fff && !isTunnel;
}

/** 2002::/16 has the IPv4 address of a router in its next 32 bits. */
const SIX_TO_FOUR = 0x2002;
/** 2001::/32 leads through a tunnel to an address that only its last bits name. */
const TEREDO = 0x2001;

/** Whether a text is a public address: not of this computer, of a private network or of a reserved range. */
export function isPublicAddress(address: string): boolean {
  const text = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address;
  if (text.includes(':')) {
    return isPublicV6(text);
  }
  const parts = text.split('.').map(Number);
  const [a = 0, b = 0] = parts;
  const isOctet = (part: number): boolean => Number.isInteger(part) && part >= 0 && part <= 255;
  if (parts.length !== 4 || !parts.every(isOctet) || a >= FIRST_MULTICAST) return false;
  return !PRIVATE_RANGES.some(([first, min, max]) => a === first && b >= min && b <= max);
}
