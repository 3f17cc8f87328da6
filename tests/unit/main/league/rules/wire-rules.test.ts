import { describe, expect, it } from 'vitest';
import { assignId } from '../../../../../src/main/league/rules/agent-id.ts';
import { readEndpoint, type EndpointRules } from '../../../../../src/main/league/rules/endpoint.ts';
import {
  checkEnvelope,
  isOldVersion,
  isUtcTimestamp,
} from '../../../../../src/main/league/rules/envelope-checks.ts';
import { isDecided } from '../../../../../src/main/league/rules/match-phase.ts';
import { envelope } from '../../../../../src/shared/wire/league-v2.ts';
import { SPEC_ENVELOPE } from '../../../../support/league/spec-examples.ts';

describe('timestamps', () => {
  it('are UTC with Z, and with +00:00 in tolerant mode', () => {
    for (const text of ['2025-01-15T10:30:00Z', '2025-01-15T10:30:00.123Z', '2026-11-21T03:41:13.616645Z']) {
      expect(isUtcTimestamp(text, 'strict')).toBe(true);
    }
    expect(isUtcTimestamp('2026-11-21T03:43:05.268949+00:00', 'tolerant')).toBe(true);
    expect(isUtcTimestamp('2026-11-21T03:43:05.268949+00:00', 'strict')).toBe(false);
    const wrong = [
      '2025-01-15T10:30:00+02:00',
      '2025-01-15T10:30:00',
      '2025-13-15T10:30:00Z',
      '2025-01-15',
      'now',
      '',
    ];
    for (const text of wrong) expect(isUtcTimestamp(text, 'tolerant')).toBe(false);
  });
});

describe('the envelope', () => {
  const check = (changes: Record<string, unknown>, mode: 'strict' | 'tolerant' = 'tolerant') =>
    checkEnvelope(envelope.parse({ ...SPEC_ENVELOPE, ...changes }), mode)?.code ?? null;

  it('passes as the specification prints it, in both modes', () => {
    expect([check({}), check({}, 'strict')]).toEqual([null, null]);
  });

  it('needs its four fields in strict mode only', () => {
    for (const field of ['protocol', 'message_type', 'sender', 'timestamp']) {
      expect([check({ [field]: null }, 'strict'), check({ [field]: null })]).toEqual(['E003', null]);
    }
  });

  it('is refused with another protocol, an old version or another zone', () => {
    expect(check({ protocol: 'league.v1' })).toBe('E018');
    expect(check({ player_meta: { protocol_version: '1.9.9' } })).toBe('E018');
    expect(check({ player_meta: { protocol_version: '2.1.0' } })).toBeNull();
    expect(check({ timestamp: '2025-01-15T10:30:00+02:00' })).toBe('E021');
    expect([isOldVersion('2.0.0'), isOldVersion('1.0.0'), isOldVersion('x')]).toEqual([false, true, true]);
  });
});

describe('an endpoint', () => {
  const rules: EndpointRules = { ports: [[8101, 8200]], allowed: [9001], forbidden: [7400, 8000] };
  const port = (url: string) => {
    const read = readEndpoint(url, rules);
    return read.ok ? read.value.port : read.code;
  };

  it('is a loopback literal or localhost, which is never looked up', () => {
    expect(readEndpoint('http://localhost:8101/mcp', rules)).toMatchObject({
      ok: true,
      value: { host: '127.0.0.1', port: 8101 },
    });
    expect(readEndpoint('http://[::1]:8101/mcp', rules)).toMatchObject({ ok: true, value: { host: '::1' } });
    expect(port('http://127.0.0.1:9001/mcp')).toBe(9001);
  });

  it('is refused in every disguise', () => {
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

describe('a new id', () => {
  const id = (port: number, wished: string[], taken: string[] = [], kind: 'player' | 'referee' = 'player') =>
    assignId({ kind, port, wished, taken: new Set(taken) });

  it('is the one asked for, else that of the port, else the next free one', () => {
    expect(id(8105, ['P02'])).toBe('P02');
    expect(id(8105, ['player:P02'])).toBe('P02');
    expect(id(8105, ['player:alpha'])).toBe('P05');
    expect(id(8105, ['P02'], ['P02'])).toBe('P05');
    expect(id(8105, [], ['P05'])).toBe('P01');
    expect(id(9999, [], ['P01', 'P02'])).toBe('P03');
    expect(id(8200, [])).toBe('P100');
  });

  it('counts referees in order whatever they call themselves', () => {
    expect(id(8004, ['referee:UNREGISTERED'], [], 'referee')).toBe('REF01');
    expect(id(8004, ['REF07'], ['REF01'], 'referee')).toBe('REF02');
  });
});

describe('the phases of a match', () => {
  it('are decided from DECIDED on', () => {
    expect([isDecided('COLLECTING'), isDecided('DECIDED')]).toEqual([false, true]);
  });
});
