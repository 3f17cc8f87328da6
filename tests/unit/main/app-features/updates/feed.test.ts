import { expect, test } from 'vitest';
import { parseFeedUrl } from '../../../../../src/main/app-features/updates/feed.ts';

test('a feed is a folder on an https server, or on this computer', () => {
  expect(parseFeedUrl('https://example.com/arbiter')?.href).toBe('https://example.com/arbiter/');
  expect(parseFeedUrl('http://127.0.0.1:8000/')?.href).toBe('http://127.0.0.1:8000/');
  for (const url of [
    'http://example.com/',
    'ftp://example.com/',
    'https://a:b@example.com/',
    'https://x/?q=1',
    'no',
  ])
    expect(parseFeedUrl(url)).toBeNull();
});
