import { expect, test } from 'vitest';
import { linkClientFrame, invitationLink, parseInvitationLink } from '../../../../src/shared/wire/remote.ts';

const invitation = { url: 'https://192.168.1.20:7443', token: 'a'.repeat(22), pin: `${'+/'.repeat(21)}A=` };

test('a link carries its secrets behind the hash and is read back', () => {
  const link = invitationLink(invitation);
  expect(new URL(link).pathname).toBe('/join');
  expect(new URL(link).search).toBe('');
  expect(parseInvitationLink(link)).toEqual(invitation);
  for (const wrong of ['', 'http://x/join#t=a', `${invitation.url}/join`, link.replace('https', 'http')])
    expect(parseInvitationLink(wrong)).toBeNull();
});

test('frames have no other fields', () => {
  const up = { t: 'up', id: 1, body: '{}' };
  expect(linkClientFrame.safeParse(up).success).toBe(true);
  for (const wrong of [
    { ...up, more: 1 },
    { ...up, id: 0 },
    { ...up, body: 'x'.repeat(65_537) },
    { t: 'call' },
    null,
  ])
    expect(linkClientFrame.safeParse(wrong).success).toBe(false);
});
