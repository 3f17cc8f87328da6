import type { Phrases } from '../phrase.ts';

/** The check of a replay file that was dropped on the window. */
export const replays = {
  'replays.title': 'Check of {file}',
  'replays.close': 'Close',
  'replays.not_replay': 'This is not a replay file. Drop an HTML file that Arbiter exported.',
  'replays.too_large':
    'This file is too large for the window. Check it with the command: arbiter verify --replay FILE',
  'replays.verified': {
    one: 'Verified: {count} row by the rules of {game}',
    other: 'Verified: {count} rows by the rules of {game}',
  },
  'replays.broken': 'Broken: {problem}',
  'replays.broken_at': 'Broken at row {row}: {problem}',
  'replays.own_key': 'The key of this data folder signed the file.',
  'replays.other_key':
    'Another key signed the file. Compare its fingerprint with the one that the sender gave you in another way.',
  'replays.fingerprint': 'Fingerprint of the key',
  'replays.problem_header': 'the header of the session was changed',
  'replays.problem_rows': 'the hash does not follow from the row before',
  'replays.problem_seed': 'the seed does not match its commitment',
  'replays.problem_rules': 'the rules do not allow this action',
  'replays.problem_result': 'the moves do not lead to the recorded result',
  'replays.problem_clock': 'the clocks cannot show these times',
  'replays.problem_head': 'the last row is not the one that was signed',
  'replays.problem_players': 'the names of the players were changed',
  'replays.problem_details': 'clocks, texts, evaluations or names of openings were changed',
  'replays.problem_signature': 'the signature is wrong',
} as const satisfies Phrases;
