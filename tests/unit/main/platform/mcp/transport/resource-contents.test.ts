import { expect, test } from 'vitest';
import {
  listedResources,
  resourceContent,
} from '../../../../../../src/main/platform/mcp/transport/resource-contents.ts';
import { accept, refuse } from '../../../../../../src/shared/outcome.ts';

const URI = 'ui://arbiter/board.html';
const CALLER = { agentId: 'ada' };
const server = (more: object = {}) =>
  ({
    definition: { tools: { 'game.act': {} }, appTool: 'game.act' },
    appHtml: () => '<main>',
    listResources: () => [{ uri: 'game://1', name: 'one', title: 'One' }],
    readResource: (_caller: unknown, uri: string) =>
      uri === 'game://1' ? accept({ next: 'game.act' }) : refuse('NOT_FOUND', 'none'),
    ...more,
  }) as never;

const uris = (apps: boolean, more: object = {}) =>
  listedResources(server(more), CALLER, apps).map(({ uri }) => uri);

test('lists the document only for clients that show it, on servers and hosts that have it', () => {
  expect(uris(true)).toEqual([URI, 'game://1']);
  expect(uris(false)).toEqual(['game://1']);
  expect(uris(true, { appHtml: () => null })).toEqual(['game://1']);
  expect(uris(true, { definition: { tools: {} } })).toEqual(['game://1']);
});

test('reads the document and the resources of the caller, with the names of its list', () => {
  const read = (uri: string, more: object = {}) =>
    resourceContent(server(more), CALLER, { uri, nameStyle: 'safe' });
  expect(read(URI)).toMatchObject({ mimeType: 'text/html;profile=mcp-app', text: '<main>' });
  expect(read(URI, { appHtml: undefined })).toBeNull();
  expect(read('game://1')).toEqual({
    uri: 'game://1',
    mimeType: 'application/json',
    text: '{"next":"game_act"}',
  });
  expect(read('game://2')).toBeNull();
});
