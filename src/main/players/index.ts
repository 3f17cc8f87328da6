/**
 * Chooses the moves of the agents that this host plays: engines, language models, and programs outside this
 * host (`seats/`). Identities and tokens belong to `agents`.
 */

export { droppedReply, endingOfCode } from './move-chooser.ts';
export { createChessAnalyser, type ChessAnalyser, type PositionAnalysis } from './chess-analyser.ts';
export type { MoveChooser, MoveChooserCode, MoveDecision, TurnPosition } from './move-chooser.ts';
export { createEngineHost } from './engine-host.ts';
export { evaluationNodes } from './evaluators/evaluator-registry.ts';
export { expectedScoreOfChess } from './evaluators/logistic.ts';
export { evaluationOfOutcome } from './evaluators/outcome-evaluation.ts';
export type { Evaluation } from './evaluators/evaluator.ts';
export type { EngineCode, EngineHost, EngineHostOptions } from './engine-host.ts';
export { pick } from './engines/seeded-random.ts';
export { builtinLevels, findLevelRefusal } from './engines/engine-registry.ts';
export type {
  PlayerAgent,
  PlayerAgents,
  HostedChoice,
  HostedKind,
  ModelSeats,
  SessionSeats,
} from './dependencies.ts';
export { createPlayers } from './service.ts';
export type { Players, PlayersDeps, SeatRequest } from './service.ts';
export { DEFAULT_SEAT_BUDGET } from './seats/seat-budget.ts';
export {
  NO_BOTS,
  type BotMove,
  type BotSeat,
  type BotSeatRequest,
  type ConnectedBots,
} from './seats/connected-bots.ts';
export { choiceOfSeat, isWithWorkers, seatOf } from './seats/seat-choice.ts';
export type {
  FoundAgent,
  KnownAgent,
  SessionSeat,
  SeatProtocol,
  SeatReading,
  SeatMcpEndpoint,
  TurnTexts,
} from './seats/protocol.ts';
export { createSeatBreaches, type SeatBreaches } from './seats/seat-breaches.ts';
export { createSeatRecords, type SeatRecords, type SeatTurnRecord } from './seats/seat-records.ts';
export { parseSeatPlayer } from './seats/parse-seat-player.ts';
export type { SignedSeats } from './seats/signed/signed-seats.ts';
export { programEnvironment } from './program-environment.ts';
export type { SeatRef } from './seats/service.ts';
export { createSeatTests, type SeatTests } from './seats/testing/seat-tests.ts';
export { SEAT_PROTOCOLS, seatProtocol } from './seats/protocols.ts';
export { eloOfLevel, MOVE_NODES, UCI_LEVELS } from './uci/uci-strength.ts';
export { testEngine } from './uci/detect-engines.ts';
export { createUciEvaluator, type UciEvaluator } from './uci/evaluator.ts';
