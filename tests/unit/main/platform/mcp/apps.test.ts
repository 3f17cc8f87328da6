import { expect, test } from 'vitest';
import { APP_MIME_TYPE, appContent, isAppCapable } from '../../../../../src/main/platform/mcp/apps.ts';

const announcing = (extension: unknown) => ({ extensions: { 'io.modelcontextprotocol/ui': extension } });

test('a client shows documents when it announces the extension with their type', () => {
  expect(isAppCapable(announcing({ mimeTypes: [APP_MIME_TYPE] }))).toBe(true);
  expect(isAppCapable(announcing({}))).toBe(true);
  for (const other of [
    undefined,
    null,
    {},
    { extensions: {} },
    announcing(null),
    announcing({ mimeTypes: ['text/html'] }),
  ])
    expect(isAppCapable(other)).toBe(false);
});

test('the document names no domain, so that it may load nothing', () => {
  expect(appContent('<p>')).toMatchObject({ text: '<p>', _meta: { ui: { prefersBorder: false } } });
  expect(JSON.stringify(appContent('<p>'))).not.toContain('csp');
});
