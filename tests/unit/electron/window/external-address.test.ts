import { describe, expect, test } from 'vitest';
import { externalAddress } from '../../../../electron/window/external-address.ts';

describe('an external address', () => {
  test('is allowed with https and a listed host', () => {
    expect(externalAddress('https://basescan.org/tx/0x00')).toBe('https://basescan.org/tx/0x00');
    expect(externalAddress('HTTPS://Sepolia.BaseScan.org:443/')).toBe('https://sepolia.basescan.org/');
  });

  test.each([
    '',
    'basescan.org',
    '//basescan.org/',
    'http://basescan.org/',
    'https://basescan.org:8443/',
    'https://someone@basescan.org/',
    'https://basescan.org@evil.example/',
    'https://basescan.org.evil.example/',
    'https://www.basescan.org/',
    'https://basescan.org./',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://basescan.org/share',
    'ms-settings:about',
    'arbiter://app/',
    '\\\\basescan.org\\share',
  ])('is refused: %j', (address) => {
    expect(externalAddress(address)).toBeNull();
  });
});
