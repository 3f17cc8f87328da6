import { describe, expect, test } from 'vitest';
import { parseAgentEndpoint, type EndpointRules } from '../../../../../src/main/league/rules/endpoint.ts';

describe('an endpoint', () => {
  const rules: EndpointRules = { ports: [[8101, 8200]], allowed: [9001], forbidden: [7400, 8000] };
  const port = (url: string) => {
    const read = parseAgentEndpoint(url, rules);
    return read.ok ? read.value.port : read.code;
  };

  test('is a loopback literal or localhost, which is never resolved', () => {
    expect(parseAgentEndpoint('http://localhost:8101/mcp', rules)).toMatchObject({
      ok: true,
      value: { host: '127.0.0.1', port: 8101 },
    });
    expect(parseAgentEndpoint('http://[::1]:8101/mcp', rules)).toMatchObject({
      ok: true,
      value: { host: '::1' },
    });
    expect(port('http://127.0.0.1:9001/mcp')).toBe(9001);
  });

  test('is refused in every other form', () => {
    const disguised = [
      'https://localhost:8101/mcp',
      'http://localhost:8101/admin',
      'http://localhost:8101/mcp?x=1',
      'http://localhost:8101/mcp#x',
      'http://user@localhost:8101/mcp',
      'http://localhost:8101@evil.example/mcp',
      'http://127.0.0.1.evil.example:8101/mcp',
      'http://169.254.169.254/mcp',
      'http://10.0.0.1:8101/mcp',
      'http://2130706433:8101/mcp',
      'http://0:8101/mcp',
      'http://[::ffff:10.0.0.1]:8101/mcp',
      'http://localhost:8101/mcp\r\nHost: x',
      'http://localhost:8101/x/../mcp',
      'http://localhost/mcp',
      'http://localhost:99999/mcp',
      'http://localhost:8000/mcp',
      'http://localhost:7400/mcp',
      'http://localhost:22/mcp',
      'file:///etc/passwd',
      '',
    ];
    for (const url of disguised) expect([url, port(url)]).toEqual([url, 'E003']);
  });
});
