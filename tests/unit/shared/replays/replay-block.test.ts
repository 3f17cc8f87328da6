import { expect, test } from 'vitest';
import { findReplayBlock, replayBlock } from '../../../../src/shared/replays/replay-block.ts';

test('a record with markup is found again', () => {
  const record = { name: '</script><img src=x onerror=alert(1)><!--', more: [1, null] };
  const block = replayBlock(record);
  expect(block.match(/<\/script>/gu)).toHaveLength(1);
  expect(block).not.toContain('<img');
  expect(JSON.parse(findReplayBlock(`<p>before</p>${block}<p>after</p>`) ?? '')).toEqual(record);
});

test('a text without a block, with two, or with an open one has none', () => {
  const block = replayBlock({});
  expect(findReplayBlock('<p>')).toBeNull();
  expect(findReplayBlock(block + block)).toBeNull();
  expect(findReplayBlock(block.replace('</script>', ''))).toBeNull();
});
