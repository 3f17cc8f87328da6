import { expect, onTestFinished, test } from 'vitest';
import * as acp from '@agentclientprotocol/sdk';
import { openConnection } from '../../../../../../src/main/players/seats/acp/connection.ts';

/** A pair of connected streams, with the agent of the official package at the other end. */
async function connected(agent: acp.AgentApp) {
  const toAgent = new TransformStream<acp.AnyMessage>();
  const toClient = new TransformStream<acp.AnyMessage>();
  const other = agent.connect({ readable: toAgent.readable, writable: toClient.writable });
  const unsupported: string[] = [];
  const connection = await openConnection(
    { readable: toClient.readable, writable: toAgent.writable },
    {
      onUpdate: () => undefined,
      onPermission: () => null,
      onUnsupported: (method) => unsupported.push(method),
    },
  );
  onTestFinished(() => {
    connection.close();
    other.close();
  });
  return { connection, other, unsupported };
}

const { methods } = acp;
const modes = (currentModeId: string, ids: readonly string[]) => ({
  sessionId: 'c',
  modes: { currentModeId, availableModes: ids.map((id) => ({ id, name: id })) },
});
const conversation = { folder: '/tmp', mcpServers: [], meta: null, modes: ['default', 'ask'] };

const agentWith = (session: acp.NewSessionResponse, changes: string[] = []) =>
  acp
    .agent()
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: 1,
      agentInfo: { name: 'a', version: '2' },
    }))
    .onRequest(methods.agent.session.new, () => session)
    .onRequest(methods.agent.session.setMode, ({ params }) => {
      changes.push(params.modeId);
      return {};
    });

test('the best offered mode is chosen', async () => {
  const changes: string[] = [];
  const { connection } = await connected(agentWith(modes('auto', ['plan', 'ask', 'default']), changes));
  expect(await connection.initialize('1')).toMatchObject({
    ok: true,
    value: { name: 'a 2', takesHttp: false },
  });
  expect(await connection.converse(conversation)).toEqual({ ok: true, value: 'c' });
  expect(changes).toEqual(['default']);
});

test.each(['auto', 'auto-edit', 'yolo', 'danger-full-access', 'bypassPermissions'])(
  'an agent that offers nothing but %s is not seated',
  async (mode) => {
    const { connection } = await connected(agentWith(modes(mode, [mode])));
    await connection.initialize('1');
    expect(await connection.converse(conversation)).toMatchObject({ ok: false, code: 'FAILED' });
  },
);

/** A session whose mode is an option, as some agents have it. */
const optionModes = (currentValue: string, values: readonly string[]) =>
  ({
    sessionId: 'c',
    configOptions: [
      {
        id: 'm',
        name: 'Mode',
        category: 'mode',
        type: 'select',
        currentValue,
        options: values.map((value) => ({ value, name: value })),
      },
    ],
  }) as unknown as acp.NewSessionResponse;

test('a mode that is an option is chosen as one', async () => {
  const changes: object[] = [];
  const agent = agentWith(optionModes('yolo', ['yolo', 'ask'])).onRequest(
    methods.agent.session.setConfigOption,
    ({ params }) => {
      changes.push(params);
      return { configOptions: [] };
    },
  );
  const { connection } = await connected(agent);
  await connection.initialize('1');
  expect(await connection.converse(conversation)).toEqual({ ok: true, value: 'c' });
  expect(changes).toEqual([{ sessionId: 'c', configId: 'm', value: 'ask' }]);
});

test('an agent whose option offers no mode in which it asks is not seated', async () => {
  const { connection } = await connected(agentWith(optionModes('yolo', ['yolo'])));
  await connection.initialize('1');
  expect(await connection.converse(conversation)).toMatchObject({ ok: false, code: 'FAILED' });
});

test('a missing login and another error are told apart', async () => {
  for (const [code, expected] of [
    [-32000, 'LOGIN_REQUIRED'],
    [-32603, 'REFUSED'],
  ] as const) {
    const failing = acp
      .agent()
      .onRequest(methods.agent.initialize, () => ({ protocolVersion: 1 }))
      .onRequest(methods.agent.session.new, () => {
        throw new acp.RequestError(code, 'no\u001b[2J\nway');
      });
    const { connection } = await connected(failing);
    await connection.initialize('1');
    expect(await connection.converse(conversation)).toEqual({
      ok: false,
      code: expected,
      message: 'no[2J way',
    });
  }
});

test('another version of the protocol is refused', async () => {
  const agent = acp.agent().onRequest(methods.agent.initialize, () => ({ protocolVersion: 2 }));
  const { connection } = await connected(agent);
  expect(await connection.initialize('1')).toMatchObject({ ok: false, code: 'FAILED' });
});

test('files and terminals are refused and noted, extensions are refused only', async () => {
  const { other, unsupported } = await connected(agentWith(modes('default', [])));
  for (const method of ['fs/read_text_file', 'terminal/create', 'elicitation/create', 'vendor/extension'])
    await expect(other.client.request(method, { sessionId: 'c' })).rejects.toMatchObject({ code: -32601 });
  expect(unsupported).toEqual(['fs/read_text_file', 'terminal/create', 'elicitation/create']);
});
