import type { Phrases } from '../phrase.ts';

export const chain = {
  'chain.title': 'Chain',
  'chain.network': 'Network',
  'chain.chain_id': 'Chain id',
  'chain.block': 'Block height',
  'chain.block_none': 'not known',
  'chain.token': 'MONARD contract',
  'chain.token_none': 'not deployed yet',
  'chain.epoch': 'Chain instance',
  'chain.minter': 'Minter',
  'chain.minter_balance': 'Minter’s gas',
  'chain.eth': '{amount} ETH',
  'chain.play_eth': '{amount} play ETH',
  'chain.ceiling': 'Daily mint limit',
  'chain.program': 'Program',
  'chain.outbox': 'Outbox',
  'chain.outbox_depth': { one: '{count} mint is waiting', other: '{count} mints are waiting' },
  'chain.outbox_empty': 'Nothing is waiting. Every reward is on the chain or held.',
  'chain.waiting_day': {
    one: '{count} mint waits until {day}, because today’s limit has no room for it',
    other: '{count} mints wait until {day}, because today’s limit has no room for them',
  },
  'chain.waiting_decision': {
    one: '{count} mint is larger than the limit of a whole day. Raise the limit in Settings to mint it.',
    other:
      '{count} mints are larger than the limit of a whole day. Raise the limit in Settings to mint them.',
  },
  'chain.outbox_oldest': 'The oldest has been waiting for {duration}.',
  'chain.outbox_safe': 'Waiting mints are stored and will be sent when the chain is back.',
  'chain.minting': 'Minting',
  'chain.minting_on': 'Rewards are minted',
  'chain.minting_on_hint': 'Accepted rewards are sent to the chain at once.',
  'chain.paused_hint': 'Decisions continue; their mints wait in the outbox. Nothing is lost.',
  'chain.pause_title': 'Pause minting?',
  'chain.pause_confirm': 'Pause minting',
  'chain.pause_hint':
    'Nothing more is sent until you resume, and the contract itself refuses to mint. Transactions already sent are still followed. Waiting now: {count}.',
  'chain.resume_title': 'Resume minting?',
  'chain.resume_confirm': 'Resume minting',
  'chain.resume_hint': 'Waiting mints are sent at once. Waiting now: {count}.',
  'chain.mend': 'What to do',
  'chain.off_title': 'The chain is switched off',
  'chain.off_hint':
    'The host was started without a chain. Rewards are decided and wait in the outbox; with a chain they are minted in order.',
  'chain.set': 'Rewards and the chain',
  'chain.require_nonce': 'Wallets must sign a nonce from this host',
  'chain.require_nonce_hint':
    'Only EIP-4361 messages with a single-use nonce are accepted; the plain text of a game client is refused.',
  'chain.set_network': 'Network',
  'chain.set_overruled': 'The command line overrides this: {network}.',
  'chain.set_real':
    '{network}. Mints there are final, and every reward that rests on a client’s claim alone is held for you.',
  'chain.set_node': 'Node address',
  'chain.set_node_hint':
    'Up to three, with spaces between them: the next one takes over when one does not answer. They may contain your provider’s key, so they are not shown again.',
  'chain.set_node_bad': 'An address starts with https:// or http://.',
  'chain.set_token_bad': 'A contract address is 0x followed by 40 hex digits.',
  'chain.set_token_hint':
    'Leave this empty to sell without rewards, or to deploy the contract below once the network is chosen.',
  'chain.deploy': 'Deploy the reward contract',
  'chain.deploy_hint':
    '{network} has no MONARD contract of this host yet. The minter’s account pays for the deployment; you administer the contract.',
  'chain.deploy_admin': 'Administrator',
  'chain.deploy_admin_hint':
    'An address of yours. It grants roles, pauses and sets the ceiling; this host must not hold its key.',
  'chain.deploy_preview': 'Show cost and address',
  'chain.deploy_cost': 'Cost, at most',
  'chain.deploy_poor': 'The minter’s account cannot pay for this. Send it some ether first.',
  'chain.deploy_now': 'Deploy',
  'chain.deployed': 'The contract was deployed',
  'chain.set_kept': 'Leave this empty to keep the stored address.',
  'chain.set_name': 'Type {name} to allow this network',
  'chain.set_name_bad': 'Type {name}, exactly as written here.',
  'chain.set_ceiling': 'Daily limit in MONARD',
  'chain.set_ceiling_hint': 'Per UTC day. Anything above it waits for the next day.',
  'chain.set_save': 'Use this network',
  'chain.set_done': 'Now using {network}',
  'trouble.no_binary':
    'No chain program was found. Fetch it with the command “chain install”, or set ARBITER_ANVIL to its path; then restart the host. Rewards are decided meanwhile and wait.',
  'trouble.no_consent': 'This network pays real money. Type its name in Settings before it is used.',
  'trouble.no_address': 'No node of this network is set. Enter its address in Settings.',
  'trouble.no_safe_keys':
    'Keys cannot be stored safely on this system. Set the minter key in ARBITER_MINTER_KEY.',
  'trouble.bad_key': 'The minter key is not valid. It is 0x followed by 64 hex digits.',
  'trouble.not_answering':
    'The chain does not respond. The host keeps trying, at growing intervals. Nothing is lost.',
  'trouble.wrong_chain_id':
    'The node belongs to another chain, so nothing is sent to it. Correct its address in Settings.',
  'trouble.wrong_token':
    'The contract at this network’s USDC address is not USDC, so nothing is sent. Correct the node’s address in Settings.',
  'trouble.no_contract':
    'There is no MONARD contract on this network, so rewards wait. Payments work. Deploy it or enter its address in Settings.',
  'trouble.no_gas': 'The minter has no gas. Send some to the minter’s address above.',
  'trouble.not_minter':
    'The minter key is not allowed to mint. An admin of the contract must grant it MINTER_ROLE.',
  'trouble.ceiling_reached':
    'The daily mint limit has no room for some mints. They continue tomorrow (UTC), or at once if you raise the limit in Settings.',
  'trouble.above_ceiling':
    'A mint is larger than the limit of a whole day. It waits until you raise the limit in Settings; other mints continue.',
  'trouble.minting_paused': 'A person paused minting.',
  'trouble.deploying': 'The contracts are being deployed.',
} as const satisfies Phrases;
