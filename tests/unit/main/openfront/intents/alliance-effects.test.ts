import type { GameIntent } from '../../../../../src/main/openfront/rules/translate-intent.ts';
import { pidOf } from '../../../../support/openfront/drawn-world.ts';
import { event, player, testRows, together } from '../../../../support/openfront/effect-rows.ts';

const REQUEST: GameIntent = { type: 'allianceRequest', recipient: pidOf(2) };
const REJECT: GameIntent = { type: 'allianceReject', requestor: pidOf(2) };
const EXTEND: GameIntent = { type: 'allianceExtension', recipient: pidOf(2) };
const BREAK: GameIntent = { type: 'breakAlliance', recipient: pidOf(2) };

const allied = (expiresAt = 1200, other = 2) =>
  player({
    allies: [other],
    alliances: [
      { id: 30 + other, other: pidOf(other), createdAt: 900, expiresAt, hasExtensionRequest: false },
    ],
  });
const reply = (requestorID: number, recipientID: number, more: object = {}) =>
  event('AllianceRequestReply', {
    request: { requestorID, recipientID, createdAt: 990 },
    accepted: false,
    ...more,
  });
const requestOf = (requestorID: number, recipientID: number) =>
  event('AllianceRequest', { requestorID, recipientID, createdAt: 1002 });
const extension = (playerID: number, allianceID = 32) => event('AllianceExtension', { playerID, allianceID });
const broken = (traitorID: number, betrayedID: number) =>
  event('BrokeAlliance', { traitorID, betrayedID, allianceID: 32 });

testRows('confirmed', [
  {
    title: 'a request in my list',
    intent: REQUEST,
    after: [player({ outgoingAllianceRequests: [pidOf(2)] })],
  },
  {
    title: 'a request that was answered in the same tick',
    intent: REQUEST,
    after: [together(requestOf(1, 2), reply(1, 2))],
  },
  { title: 'an alliance where the other had asked', intent: REQUEST, after: [{}, allied()] },
  { title: 'a refusal of their request', intent: REJECT, after: [reply(2, 1)] },
  { title: 'my wish for a longer alliance', intent: EXTEND, before: allied(), after: [extension(1)] },
  { title: 'an alliance that lasts longer', intent: EXTEND, before: allied(), after: [allied(4200)] },
  {
    title: 'an alliance that I broke',
    intent: BREAK,
    before: allied(),
    after: [{}, together(player({ allies: [], alliances: [] }), broken(1, 2))],
  },
]);

testRows('no_effect', [
  { title: 'nothing after a request', intent: REQUEST },
  {
    title: 'a request to somebody else',
    intent: REQUEST,
    after: [together(requestOf(1, 3), player({ outgoingAllianceRequests: [pidOf(3)] }))],
  },
  { title: 'their request to me', intent: REQUEST, after: [requestOf(2, 1)] },
  { title: 'an alliance with somebody else', intent: REQUEST, after: [allied(1200, 3)] },
  { title: 'a refusal of my own request', intent: REJECT, after: [reply(1, 2)] },
  { title: 'a refusal of the request of somebody else', intent: REJECT, after: [reply(3, 1)] },
  { title: 'a request that was accepted', intent: REJECT, after: [reply(2, 1, { accepted: true })] },
  {
    title: 'a request whose time was over',
    intent: REJECT,
    after: [reply(2, 1, { request: { requestorID: 2, recipientID: 1, createdAt: 800 } })],
  },
  { title: 'the wish of the other', intent: EXTEND, before: allied(), after: [extension(2)] },
  { title: 'an alliance that stays as it is', intent: EXTEND, before: allied(), after: [allied()] },
  { title: 'a wish for an alliance of others', intent: EXTEND, before: allied(), after: [extension(1, 99)] },
  {
    title: 'an alliance that the other broke',
    intent: BREAK,
    before: allied(),
    after: [together(player({ allies: [], alliances: [] }), broken(2, 1))],
  },
  {
    title: 'an alliance that ended by itself',
    intent: BREAK,
    before: allied(),
    after: [
      together(
        player({ allies: [], alliances: [] }),
        event('AllianceExpired', { player1ID: 1, player2ID: 2 }),
      ),
    ],
  },
  { title: 'another alliance that I broke', intent: BREAK, before: allied(), after: [broken(1, 3)] },
  { title: 'no alliance at all', intent: BREAK },
]);

testRows('no_change', [
  {
    title: 'a request that is open',
    intent: REQUEST,
    before: player({ outgoingAllianceRequests: [pidOf(2)] }),
  },
  { title: 'a wish that was told before', intent: EXTEND, before: together(allied(), extension(1)) },
]);
