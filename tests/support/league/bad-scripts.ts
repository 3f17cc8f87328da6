import { playerScript, type Script } from './scripted-agent.ts';

/** Plays correctly. */
export const good = playerScript('course');
/** Plays correctly until it is called for a choice. */
const onChoice =
  (bad: Script): Script =>
  (received, response) =>
    received.env['message_type'] === 'CHOOSE_PARITY_CALL'
      ? bad(received, response)
      : good(received, response);

/** Players that fail in different ways. All of them lose by not playing. */
export const BAD: Readonly<Record<string, Script>> = {
  silent: () => new Promise(() => undefined),
  'silent when asked to choose': onChoice(() => new Promise(() => undefined)),
  dripping: onChoice((_message, response) => {
    const timer = setInterval(() => void response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
    return undefined;
  }),
  huge: onChoice((_message, response) => {
    response.write(`{"x":"${'x'.repeat(70_000)}`);
    return undefined;
  }),
  'speaking garbage': onChoice((_message, response) => void response.end('<html>busy</html>')),
  'answering with another id': onChoice((_message, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 'other', result: { parity_choice: 'even' } }));
    return undefined;
  }),
  'answering about another match': onChoice(() => ({
    message_type: 'CHOOSE_PARITY_RESPONSE',
    match_id: 'R9M9',
    parity_choice: 'even',
  })),
  redirecting: onChoice((_message, response) => {
    response.writeHead(307, { location: 'http://169.254.169.254/mcp' });
    response.end();
    return undefined;
  }),
  'choosing neither': onChoice(() => ({ message_type: 'CHOOSE_PARITY_RESPONSE', parity_choice: 'seven' })),
  refusing: () => ({ message_type: 'GAME_JOIN_ACK', accept: false }),
  'hanging up': onChoice((_message, response) => void response.destroy()),
};
