import { useRef } from 'react';
import type { RewardDetail } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, type Failure } from '../../host/index.ts';
import { decisionKeyOf, type DecisionKey } from './decision-labels.ts';

/** Reads one decision, and reads it again when it or its mint changes and with each block. Null for no key reads none. */
export function useDecision(decisionKey: DecisionKey | null): {
  decision: RewardDetail | null;
  failure: Failure | null;
} {
  const { value, failure, reload, loading } = useQuery('rewards.get', decisionKey);
  const block = useRef<number | null>(null);
  const key = decisionKey === null ? '' : decisionKeyOf(decisionKey);
  useHostEvent('reward.changed', ({ rows }) => {
    if (rows.some((row) => decisionKeyOf(row) === key)) reload();
  });
  useHostEvent('chain.changed', ({ blockNumber }) => {
    if (key !== '' && block.current !== blockNumber) reload();
    block.current = blockNumber;
  });
  const isCurrent = value !== null && decisionKeyOf(value) === key;
  return { decision: isCurrent ? value : null, failure: loading ? null : failure };
}
