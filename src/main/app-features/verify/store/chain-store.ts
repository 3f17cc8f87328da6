import { openDatabase } from '../../../platform/db/open.ts';
import type { Db } from '../../../platform/db/writer.ts';
import type { Address, ChainProfile, RecordedEpoch, MintState } from '../../../chain/index.ts';

/** The rows of the database that are needed to read its chains. */
export interface ChainRows {
  readonly epochs: readonly RecordedEpoch[];
  /** The node of the real network that the person chose. It may contain a provider's key and is never shown. */
  readonly nodeUrl: string | null;
}

/** A row of the mint outbox. */
export interface RecordedMint {
  readonly id: number;
  readonly matchId: string;
  readonly wallet: Address;
  readonly amountMicro: number;
  readonly state: MintState;
  readonly txHash: string | null;
  readonly blockNumber: number | null;
  readonly epoch: string | null;
}

const EPOCHS = `select epoch, profile, chain_id as chainId, genesis_hash as genesisHash,
    reward_token as rewardToken, (select block_number from chain_sends
      where purpose = 'deploy' and ref = chain_epochs.epoch || '/reward-token') as deployBlock
  from chain_epochs where reward_token is not null order by ordinal`;

const MINTS = `select id, match_id as matchId, wallet, amount_micro as amountMicro, state,
    tx_hash as txHash, block_number as blockNumber, epoch
  from mint_outbox where profile = ? order by id`;

const hasChain = (db: Db): boolean =>
  db.prepare("select 1 from sqlite_master where name = 'chain_epochs'").get() !== undefined;

/**
 * Reads the chains before the view that is verified is opened, so that the view has a row for every mint that
 * the chain shows.
 */
export async function readChainRows(file: string): Promise<ChainRows> {
  const db = await openDatabase(file, { readOnly: true });
  try {
    if (!hasChain(db)) return { epochs: [], nodeUrl: null };
    return { epochs: db.prepare<[], RecordedEpoch>(EPOCHS).all(), nodeUrl: readNodeUrl(db) };
  } finally {
    db.close();
  }
}

function readNodeUrl(db: Db): string | null {
  const read = db.prepare<[string], string>('select value from chain_state where key = ?').pluck();
  const valueOf = (key: string): unknown => JSON.parse(read.get(key) ?? 'null');
  const network = valueOf(`network:${String(valueOf('profile'))}`);
  const url = typeof network === 'object' && network !== null && 'rpcUrl' in network ? network.rpcUrl : null;
  return typeof url === 'string' ? url : null;
}

export const recordedMints = (db: Db, profile: ChainProfile): RecordedMint[] =>
  db.prepare<[string], RecordedMint>(MINTS).all(profile);
