import {
  DEFAULT_MATCH_BUDGET_MS,
  leagueStrategy,
  maxPlayersOf,
  type CallInput,
  type LeagueFormat,
  type LeagueStrategy,
  type LeagueDraft,
  type LeagueSeat,
  type TemplateInfo,
} from '../../../../src/shared/contract/index.ts';
import { parseStakeFee, parseStakeShares } from '../../../../src/shared/stakes/amounts.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../src/shared/units.ts';
import { findInvalidWallets, NO_PRIZE, withRenamedPlayer, type PrizeForm } from '../prize-form.ts';
import { defaultOpponent, isAgentChosen } from '../../../player-picker/index.ts';
import {
  freeName,
  hasDefaultName,
  defaultNameOf,
  type PlayerNames,
  type DefaultSeatNames,
} from './default-seat-names.ts';

export type Strategy = LeagueStrategy;
export const FORMATS: readonly LeagueFormat[] = [
  'round-robin',
  'double-round-robin',
  'swiss',
  'knockout',
  'gauntlet',
];
export const STEPS = ['game', 'players', 'referees', 'rules', 'prize', 'stakes', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** An external program that registers by itself. */
export interface ExternalPlayer {
  readonly url: string;
}

export interface LeagueForm {
  readonly name: string;
  /** The id that the league gets; empty for a random one. */
  readonly leagueId: string;
  readonly game: string;
  readonly format: LeagueFormat;
  /** 0 lets the number of players decide. */
  readonly swissRounds: number;
  readonly seats: readonly LeagueSeat[];
  readonly externalPlayers: readonly ExternalPlayer[];
  readonly referees: number;
  readonly auth: LeagueDraft['auth'];
  readonly wire: LeagueDraft['wire'];
  /** The time of a match with all its retries; 0 for no limit. */
  readonly budgetSeconds: number;
  readonly trustReferee: boolean;
  readonly externalReferees: boolean;
  readonly rateTechnical: boolean;
  readonly lateEntry: boolean;
  /** Who plays the matches between players of this host: the host itself, or workers of a class. */
  readonly workers: 'here' | 'own' | 'signed' | 'invited';
  readonly prize: PrizeForm;
  readonly stake: LeagueStakeForm;
}

/** The entry fee as a person types it. */
export interface LeagueStakeForm {
  readonly isOn: boolean;
  /** In USDC. */
  readonly fee: string;
  /** Percent of the pot by place. */
  readonly shares: string;
  readonly enterMinutes: number;
  readonly resultHours: number;
}

export const EVEN_ODD = 'even_odd';
const DEFAULT_PLAYERS = 4;

export const initialLeagueForm = (names: DefaultSeatNames): LeagueForm => ({
  name: '',
  leagueId: '',
  game: EVEN_ODD,
  format: 'round-robin',
  swissRounds: 0,
  seats: createStrategySeats(DEFAULT_PLAYERS, names),
  externalPlayers: [],
  referees: 1,
  auth: 'standard',
  wire: 'tolerant',
  budgetSeconds: DEFAULT_MATCH_BUDGET_MS / SECOND_MS,
  trustReferee: false,
  externalReferees: false,
  rateTechnical: false,
  lateEntry: false,
  workers: 'here',
  prize: NO_PRIZE,
  stake: { isOn: false, fee: '1', shares: '60, 40', enterMinutes: 60, resultHours: 24 },
});

/**
 * Replaces a seat. A name that the form gave follows the player of the seat; one that a person typed stays. The
 * wallet of the seat follows its name.
 */
export function withSeat(
  form: LeagueForm,
  { index, seat, ...names }: { readonly index: number; readonly seat: LeagueSeat } & PlayerNames,
): LeagueForm {
  const before = form.seats[index];
  if (before === undefined) return form;
  const others = form.seats.filter((_, seatIndex) => seatIndex !== index);
  const isRenamed = seat.name === before.name && hasDefaultName(before, names);
  const next = isRenamed ? { ...seat, name: freeName(defaultNameOf(seat, names), others) } : seat;
  const seats = form.seats.with(index, next);
  return { ...form, seats, prize: withRenamedPlayer(form.prize, before.name, next.name) };
}

/** Returns new seats that cycle through all strategies. */
export function createStrategySeats(count: number, names: DefaultSeatNames): LeagueSeat[] {
  const seats: LeagueSeat[] = [];
  for (let index = 0; index < count; index += 1) seats.push(nextStrategySeat(seats, names));
  return seats;
}

function nextStrategySeat(seats: readonly LeagueSeat[], { strategy: nameOf }: DefaultSeatNames): LeagueSeat {
  const strategy = leagueStrategy.options[seats.length % leagueStrategy.options.length] ?? 'random';
  return { kind: 'strategy', strategy, name: freeName(nameOf(strategy), seats) };
}

function nextBoardSeat(
  seats: readonly LeagueSeat[],
  template: TemplateInfo,
  names: DefaultSeatNames,
): LeagueSeat {
  const choice = defaultOpponent(template);
  const preferredName = choice.kind === 'builtin' ? names.builtin(choice.level) : names.random;
  return { kind: 'board', choice, name: freeName(preferredName, seats) };
}

interface NewSeats {
  /** The game that they play; undefined for even-odd, which the messages themselves play. */
  readonly template: TemplateInfo | undefined;
  readonly names: DefaultSeatNames;
}

/**
 * Changes the number of hosted players: existing seats are kept, and new ones get a kind that
 * plays the game.
 */
export function withSeats(form: LeagueForm, count: number, { template, names }: NewSeats): LeagueForm {
  const seats = form.seats.slice(0, count);
  while (seats.length < count)
    seats.push(
      template === undefined ? nextStrategySeat(seats, names) : nextBoardSeat(seats, template, names),
    );
  return { ...form, seats };
}

/**
 * Changes the game. The players are replaced by as many that can play it, at least two and at most eight. Players of
 * even-odd stay if the game is even-odd again.
 */
export function withGame(form: LeagueForm, game: string, newSeats: NewSeats): LeagueForm {
  const isSameKind = (game === EVEN_ODD) === (form.game === EVEN_ODD);
  const changedForm = { ...form, game, seats: isSameKind && game === EVEN_ODD ? form.seats : [] };
  return withSeats(changedForm, Math.max(2, Math.min(8, form.seats.length)), newSeats);
}

/** Whether the specification gives a port to agents; a draft has to allow any other one. */
const isAgentPort = (port: number): boolean =>
  (port >= 8001 && port <= 8010) || (port >= 8101 && port <= 8200);
const parsePort = ({ url }: ExternalPlayer): number => Number(/:(\d{1,5})\//u.exec(url)?.[1] ?? Number.NaN);

export const EXTERNAL_PLAYER_URL = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\/mcp\/?$/iu;

export function toLeagueDraft(form: LeagueForm): LeagueDraft {
  return {
    name: form.name.trim(),
    ...(form.leagueId.trim() === '' ? {} : { leagueId: form.leagueId.trim() }),
    game: form.game,
    format: form.format,
    swissRounds: form.format === 'swiss' && form.swissRounds > 0 ? form.swissRounds : null,
    seats: [...form.seats],
    referees: form.referees,
    auth: form.auth,
    wire: form.wire,
    budgetMs: form.budgetSeconds * SECOND_MS,
    trustReferee: form.trustReferee,
    externalReferees: form.externalReferees,
    rateTechnical: form.rateTechnical,
    ...(form.lateEntry && form.format !== 'knockout' ? { lateEntry: true } : {}),
    ...(form.game === EVEN_ODD || form.workers === 'here' ? {} : { workers: form.workers }),
    allowedPorts: form.externalPlayers.map(parsePort).filter((port) => port > 0 && !isAgentPort(port)),
  };
}

/** All players in seeding order, with ids for the draw and names for display. */
export const seedsOf = (form: LeagueForm): readonly { readonly id: string; readonly name: string }[] =>
  [...form.seats.map(({ name }) => name), ...form.externalPlayers.map(({ url }) => url)].map(
    (name, index) => ({
      id: `P${String(index + 1).padStart(3, '0')}`,
      name,
    }),
  );

/** Returns the names of the players whose wallet is filled in but is not a valid address. */
export const findInvalidLeagueWallets = ({ prize, seats }: LeagueForm): readonly string[] =>
  findInvalidWallets(
    prize,
    seats.map(({ name }) => name),
  );

/** An empty id gives the league a random one. */
const isLeagueId = (id: string): boolean => id === '' || LEAGUE_ID.test(id);
const LEAGUE_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/u;

export type LeagueFormProblem =
  | 'too_few'
  | 'too_many'
  | 'same_name'
  | 'no_name'
  | 'no_model'
  | 'no_engine'
  | 'no_agent'
  | 'bad_wallet'
  | 'bad_league_id'
  | 'bad_stake';

/** Returns the first reason why the league cannot be opened yet; null when it can. */
export function findLeagueFormProblem(form: LeagueForm): LeagueFormProblem | null {
  if (form.seats.length + form.externalPlayers.length < 2) return 'too_few';
  if (form.seats.length + form.externalPlayers.length > maxPlayersOf(form.format)) return 'too_many';
  const names = form.seats.map(({ name }) => name.trim());
  if (names.includes('')) return 'no_name';
  if (new Set(names).size < names.length) return 'same_name';
  const seatProblem = form.seats.map(findSeatProblem).find((problem) => problem !== null);
  if (seatProblem !== undefined) return seatProblem;
  if (!isLeagueId(form.leagueId.trim())) return 'bad_league_id';
  if (findInvalidLeagueWallets(form).length > 0) return 'bad_wallet';
  return form.stake.isOn && parseStakeNumbers(form) === null ? 'bad_stake' : null;
}

/** The number of players that may enter: the players of this host and the expected ones. */
export const stakeSeatCount = ({ seats, externalPlayers }: LeagueForm): number =>
  seats.length + externalPlayers.length;

/** The fee and the parts of the pot; null when one of them is wrong, or there are more parts than players. */
export function parseStakeNumbers(
  form: LeagueForm,
): { readonly feeMicro: number; readonly sharesBps: number[] } | null {
  const [feeMicro, sharesBps] = [parseStakeFee(form.stake.fee), parseStakeShares(form.stake.shares)];
  if (feeMicro === null || sharesBps === null || sharesBps.length > stakeSeatCount(form)) return null;
  return { feeMicro, sharesBps };
}

/** The input of the call that opens the stake of a league that was just created; null without a stake. */
export function toLeagueStake(form: LeagueForm, leagueId: string): CallInput<'stakes.create'> | null {
  const numbers = form.stake.isOn ? parseStakeNumbers(form) : null;
  if (numbers === null) return null;
  const name = form.name.trim();
  return {
    title: name === '' ? leagueId : name,
    game: { kind: 'league', leagueId },
    ...numbers,
    seats: stakeSeatCount(form),
    hostFeeBps: 0,
    enterWithinMs: form.stake.enterMinutes * MINUTE_MS,
    resultWithinMs: form.stake.resultHours * 60 * MINUTE_MS,
  };
}

/** The hosted players whom a problem is about, by name or by seat number; none for a problem of the whole form. */
export function faultyPlayersOf(form: LeagueForm, problem: LeagueFormProblem): readonly string[] {
  if (problem === 'bad_wallet') return findInvalidLeagueWallets(form);
  const names = form.seats.map(({ name }) => name.trim());
  return form.seats.flatMap((seat, index) => {
    const name = names[index] ?? '';
    const isFaulty =
      findSeatProblem(seat) === problem ||
      (problem === 'no_name' && name === '') ||
      (problem === 'same_name' && names.indexOf(name) !== index);
    return isFaulty ? [name === '' ? String(index + 1) : name] : [];
  });
}

/** Returns what a seat still lacks; null when it is complete. */
function findSeatProblem(seat: LeagueSeat): LeagueFormProblem | null {
  if (seat.kind !== 'board') return null;
  const { choice } = seat;
  if (choice.kind === 'llm') return choice.endpointId === '' ? 'no_model' : null;
  if (choice.kind === 'uci') return choice.path === '' ? 'no_engine' : null;
  return choice.kind === 'seat' && !isAgentChosen(choice) ? 'no_agent' : null;
}
