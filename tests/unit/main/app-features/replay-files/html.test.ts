import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { replayDocument } from '../../../../../src/main/app-features/replay-files/html.ts';
import { findReplayBlock } from '../../../../../src/shared/replays/replay-block.ts';
import { randomRecord } from '../../../../support/replays/record.ts';

const SCRIPT = 'console.log("<b>")';
const HOSTILE = '</script><img src=x onerror=alert(1)>';

test('the policy allows exactly the program, the data stay JSON, and names stay text', () => {
  const record = randomRecord('rps.v1', { names: [HOSTILE, 'Beta'] });
  const html = replayDocument(record, 'Rock', { script: SCRIPT, style: '.a{}' });
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(html).toContain(`default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'`);
  expect(html).toContain(`<script>${SCRIPT}</script>`);
  expect(html).not.toContain('<img');
  expect(html.match(/<\/script>/gu)).toHaveLength(2);
  expect(JSON.parse(findReplayBlock(html) ?? '')).toEqual(JSON.parse(JSON.stringify(record)));
  expect(html).toContain('Not verified.');
});
