import { describe, expect, test } from 'vitest';
import { isAppUrl, isAppMainFrame } from '../../../../electron/window/app-url.ts';

describe('the address of the app', () => {
  test('includes its pages', () => {
    expect(isAppUrl('arbiter://app/')).toBe(true);
    expect(isAppUrl('arbiter://app/index.html#/sessions/1')).toBe(true);
  });

  test.each([
    'arbiter://app',
    'arbiter://app.evil/',
    'arbiter://application/',
    'arbiter://other/',
    'https://app/',
    'https://evil.example/arbiter://app/',
    'data:text/html,arbiter://app/',
    'about:blank',
    '',
  ])('does not include %s', (url) => {
    expect(isAppUrl(url)).toBe(false);
    expect(isAppMainFrame({ url, parent: null })).toBe(false);
  });

  test('only an existing main frame may call the host', () => {
    expect(isAppMainFrame({ url: 'arbiter://app/', parent: null })).toBe(true);
    expect(isAppMainFrame({ url: 'arbiter://app/', parent: {} })).toBe(false);
    expect(isAppMainFrame({ url: 'arbiter://app/', parent: undefined })).toBe(false);
    expect(isAppMainFrame(null)).toBe(false);
    expect(isAppMainFrame(undefined)).toBe(false);
  });
});
