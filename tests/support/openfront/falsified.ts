import type { Frame } from './synthetic-game.ts';

type EncodedUpdate = Record<string, unknown>;

/** Falsifies the plans and messages of every other player. */
export function falsified(clientId: string): (frame: Frame) => Frame {
  let me = { id: '', smallID: 0 };
  return (frame) => {
    const up = { ...(frame['up'] as Record<string, EncodedUpdate[]> | undefined) };
    for (const player of up['Player'] ?? [])
      if (player['clientID'] === clientId)
        me = { id: String(player['id']), smallID: Number(player['smallID']) };
    const attacks = (frame['attacks'] as number[][] | undefined)?.map(([owner = 0, ...row]) =>
      owner === me.smallID ? [owner, ...row] : [owner, row[0] ?? 0, row[1] ?? 0, 424_242],
    );
    return {
      ...frame,
      ...(attacks === undefined ? {} : { attacks }),
      up: {
        ...up,
        ...mailOf(up, me.smallID),
        Player: (up['Player'] ?? []).map((player) => withoutPlan(player, me.id)),
      },
    };
  };
}

function withoutPlan(player: EncodedUpdate, myId: string): EncodedUpdate {
  if (player['id'] === myId) return player;
  const changed = { ...player };
  const secret: EncodedUpdate = {
    outgoingAttacks: [{ attackerID: 2, targetID: 3, troops: 99, id: 'secret', retreating: false }],
    outgoingAllianceRequests: ['abcdefgh'],
    targets: [7],
    outgoingEmojis: [{ message: 'secret', senderID: 2, recipientID: 3, createdAt: 1 }],
  };
  for (const [field, lie] of Object.entries(secret)) if (field in changed) changed[field] = lie;
  if ('incomingAttacks' in changed) changed['incomingAttacks'] = secret['outgoingAttacks'];
  return changed;
}

/** Changes the messages to other players and adds new ones. */
function mailOf(up: Record<string, EncodedUpdate[]>, me: number): Record<string, EncodedUpdate[]> {
  const isOthers = ({ playerID }: EncodedUpdate): boolean => typeof playerID === 'number' && playerID !== me;
  const lies = (name: string, lie: EncodedUpdate): EncodedUpdate[] => [
    ...(up[name] ?? []).filter((received) => !isOthers(received)),
    lie,
  ];
  const other = me === 2 ? 3 : 2;
  const message = { message: 'secret plans', messageType: 0, playerID: other };
  return {
    DisplayEvent: lies('DisplayEvent', message),
    UnitIncoming: lies('UnitIncoming', { ...message, unitID: 1 }),
    DisplayChatEvent: lies('DisplayChatEvent', {
      key: 'secret',
      category: 'x',
      playerID: other,
      isFrom: true,
      recipient: 'abcdefgh',
    }),
    AllianceRequest: [
      ...(up['AllianceRequest'] ?? []).filter(
        (received) => received['requestorID'] === me || received['recipientID'] === me,
      ),
      { requestorID: 40, recipientID: 41, createdAt: 1 },
    ],
  };
}
