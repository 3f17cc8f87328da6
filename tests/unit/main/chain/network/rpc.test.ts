import { describe, expect, test } from 'vitest';
import {
  createRpc,
  RpcRefusalError,
  RpcUnreachableError,
  type Fetch,
} from '../../../../../src/main/chain/network/rpc.ts';

const URL_WITH_KEY = 'https://rpc.example/v2/secret-key';

function node(answer: string | Error) {
  const requested: unknown[] = [];
  const fetch: Fetch = (_, { body }) => {
    requested.push(JSON.parse(String(body)));
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(new Response(answer));
  };
  return { rpc: createRpc(URL_WITH_KEY, fetch), requested };
}
const says = (answer: unknown) => node(JSON.stringify(answer)).rpc('eth_call');
const refusal = (error: object) =>
  says({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'reverted', ...error } });

describe('a request to a node', () => {
  test('has its own id and returns the result, also null', async () => {
    const { rpc, requested } = node('{"jsonrpc":"2.0","id":1,"result":null}');
    expect(await rpc('eth_getBlockByHash', ['0x01', false])).toBeNull();
    await rpc('eth_chainId');
    expect(requested).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByHash', params: ['0x01', false] },
      { jsonrpc: '2.0', id: 2, method: 'eth_chainId', params: [] },
    ]);
  });

  test('throws the revert data of a refusal, however deeply it is nested', async () => {
    const found = [{ data: '0xAB' }, { data: { data: '0xAB' } }, { data: { data: { data: '0xAB' } } }];
    for (const error of found)
      await expect(refusal(error)).rejects.toMatchObject({ code: 3, revertData: '0xAB' });
  });

  test.each([{}, { data: null }, { data: 'reverted' }, { data: ['0xAB'] }])(
    'that is refused with %j has no revert data',
    async (error) => {
      const refused = refusal(error);
      await expect(refused).rejects.toBeInstanceOf(RpcRefusalError);
      await expect(refused).rejects.toMatchObject({ revertData: null });
    },
  );

  test('shortens a long error message', async () => {
    const error: unknown = await refusal({ message: 'x'.repeat(9999) }).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toHaveLength(200);
  });

  test.each(['<html>Bad gateway</html>', '', '{"jsonrpc":"2.0","id":1}', '{"error":"no"}', '[]'])(
    'that is answered by %j counts as not answered',
    async (answer) => {
      await expect(node(answer).rpc('eth_chainId')).rejects.toBeInstanceOf(RpcUnreachableError);
    },
  );

  test('that fails never reveals the URL, which may contain a key', async () => {
    const error: unknown = await node(new Error(`connect ${URL_WITH_KEY}`))
      .rpc('eth_chainId')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RpcUnreachableError);
    expect(`${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain(
      'secret-key',
    );
  });
});
