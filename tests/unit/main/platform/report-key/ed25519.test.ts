import { expect, test } from 'vitest';
import {
  privateKeyOf,
  publicKeyOf,
  signEd25519,
  verifyEd25519,
} from '../../../../../src/main/platform/report-key/ed25519.ts';

// RFC 8032, section 7.1, test 1: an empty message.
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const SIGNATURE =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b';

test('keys and signatures are those of RFC 8032', () => {
  const key = privateKeyOf(SECRET);
  expect(publicKeyOf(key)).toBe(PUBLIC);
  expect(signEd25519(key, '')).toBe(SIGNATURE);
  expect(verifyEd25519(SIGNATURE, '', PUBLIC)).toBe(true);
});

test('another text, another key and texts that are no keys do not verify', () => {
  expect(verifyEd25519(SIGNATURE, 'a', PUBLIC)).toBe(false);
  expect(verifyEd25519(SIGNATURE, '', SECRET)).toBe(false);
  expect(verifyEd25519('', '', '')).toBe(false);
});
