import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import { withTimeLimit } from '../../../platform/async/time-limit.ts';
import { droppedReply, type ActedMove, type MoveChooserCode, type TurnPosition } from '../../move-chooser.ts';
import { lossOf } from '../prompted-turn.ts';
import { addUsage, NO_USAGE } from '../seat-budget.ts';
import type { SeatToolCall } from '../../../sessions/index.ts';
import type { SeatAttempt, SeatChooser, SeatContext, SeatMcpEndpoint } from '../protocol.ts';
import type { ToolProfile } from './tool-calls.ts';
import type { AcpCode, AcpHandlers } from './connection.ts';
import { decidePermission } from './permissions.ts';
import { startProgram, type AcpLaunch, type AcpProgram } from './program.ts';
import { turnPrompt } from './turn-prompt.ts';
import { runPrompt, type PromptResult, type RunningPrompt } from './running-prompt.ts';
import { createToolWatch, type ToolWatch } from './tool-watch.ts';
import { emptyNotes, recordRefusedTool, addAgentText, type TurnNotes } from './turn-notes.ts';
import { createAcpUsageCollector } from './usage.ts';

/**
 * One agent in one game. Its states:
 *
 * absent → starting → ready → prompting ⇄ waiting → closing → gone
 *
 * `starting` may also end in `failed`, with its reason as text: the login or the command is missing, or the program
 * ended. From `prompting` a prompt is cancelled when the time is over, the game is paused, the output is too much or a
 * tool of the agent's own runs; a program that then sends no reply is killed. In `waiting` updates may arrive at any
 * time. A program that dies during a turn is started once more; the second death in one game loses it. Where the agent
 * may act, its action arrives through its own token, and `decide` only reports that it did; a new program after a
 * restart of the host gets the same prompt at the same tick.
 *
 * A program that cannot be started before its first move makes the game void. One that has played, and then ends by
 * itself and cannot be started again or breaks the protocol, loses: otherwise an agent could void a lost game.
 */

/** An agent that sends more characters in one turn is stopped. */
const MAX_TURN_LENGTH = 5 * 1024 * 1024;
/** How often the program of one seat may end during a turn and be started again; one end more loses the game. */
const MAX_RESTARTS = 1;

type Decision = Outcome<string | ActedMove, MoveChooserCode>;
type Fault = Exclude<SeatAttempt['fault'], null>;

export interface AcpSeatSettings {
  readonly launch: () => Promise<Outcome<AcpLaunch, 'FAILED'>>;
  /** The player as a person writes it; breaches are kept under it. */
  readonly player: string;
  readonly tools: ToolProfile;
  /** The sentence that is shown when the agent needs a login. */
  readonly loginAdvice: string;
}

/** The agent of one seat. */
export function acpChooser(settings: AcpSeatSettings, context: SeatContext): SeatChooser {
  const seat = new AcpSeat(settings, context);
  return {
    start: (signal) => seat.start(signal),
    decide: (position, signal) => seat.decide(position, signal),
    close: () => seat.close(),
  };
}

class AcpSeat {
  private readonly settings: AcpSeatSettings;
  private readonly context: SeatContext;
  private endpoint: SeatMcpEndpoint | null = null;
  private program: AcpProgram | null = null;
  /** The program's own name and version, kept after the program has ended. */
  private version: string | null = null;
  private readonly tools: ToolWatch;
  private readonly usageCollector = createAcpUsageCollector();
  private notes: TurnNotes = emptyNotes();
  private running: RunningPrompt | null = null;
  /** The results of the agent's own calls in the running prompt. */
  private outcome: { acted: boolean; illegal: string | null; unapproved: boolean } = freshOutcome();
  private outputLength = 0;
  private exitsInTurns = 0;
  /** Whether a program was asked for a move in this game, and the last such turn was not interrupted from here. */
  private hasPlayed = false;
  private readonly closing = new AbortController();

  constructor(settings: AcpSeatSettings, context: SeatContext) {
    this.settings = settings;
    this.context = context;
    this.tools = createToolWatch({
      context,
      player: settings.player,
      profile: settings.tools,
      onTried: (tool) => {
        this.outcome.unapproved = true;
        recordRefusedTool(this.notes, tool, context.host.clock.nowMs());
      },
      onBreach: () => {
        if (this.running === null) this.program?.kill();
        else this.running.stop('breach');
      },
    });
  }

  async start(signal: AbortSignal): Promise<Outcome<null, 'ENDPOINT_LOST' | 'DROPPED'>> {
    const startedProgram = await this.open(signal);
    if (startedProgram.ok) return startedProgram;
    return startedProgram.code === 'DROPPED' ? droppedReply : refuse('ENDPOINT_LOST', startedProgram.message);
  }

  /** Starts the program and opens a conversation with the tools of the seat. */
  private async open(signal: AbortSignal): Promise<Outcome<null, StartFailure>> {
    const { player } = this.settings;
    if (this.context.host.breaches.isBlocked(player))
      return refuse(
        'NOT_STARTED',
        `${player} used a tool of its own in an earlier game and plays again when a person has looked: arbiter agents review ${player}`,
      );
    if (this.context.mayAct && this.endpoint === null) {
      this.endpoint = await this.context.mcpEndpoint();
      this.endpoint?.onCall((call) => this.onCall(call));
    }
    const launch = await this.settings.launch();
    if (!launch.ok) return refuse('NOT_STARTED', launch.message);
    const startSignal = AbortSignal.any([signal, this.closing.signal]);
    const startedProgram = await startProgram(
      {
        launch: launch.value,
        endpoint: this.endpoint,
        clock: this.context.host.processClock,
        version: this.context.host.version,
        handlers: this.handlers(),
        onLength: (length) => this.onLength(length),
      },
      startSignal,
    );
    if (!startedProgram.ok) {
      if (this.closing.signal.aborted) return droppedReply;
      const { code, message } = startedProgram;
      if (signal.aborted) return refuse('GONE', `The agent was not ready in time and was ended (${message})`);
      return refuse(code, code === 'LOGIN_REQUIRED' ? this.settings.loginAdvice : `the agent ${message}`);
    }
    this.program = startedProgram.value;
    this.version = startedProgram.value.info.name;
    if (!this.closing.signal.aborted) return accept(null);
    await this.end();
    return droppedReply;
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.tools.close();
    await this.end();
    this.endpoint?.end();
  }

  private async end(): Promise<void> {
    const ending = this.program;
    this.program = null;
    await ending?.close();
  }

  async decide(position: TurnPosition, signal: AbortSignal): Promise<Decision> {
    const { context } = this;
    const clock = context.host.processClock;
    const startedMs = clock.monotonicMs();
    const limitMs = Math.min(context.budget.perMoveMs, position.clockMs ?? Infinity);
    this.notes = emptyNotes();
    const attempts: SeatAttempt[] = [];
    const decision = await this.runAttempts({
      position,
      attempts,
      signal: AbortSignal.any([signal, this.closing.signal]),
      leftMs: () => limitMs - (clock.monotonicMs() - startedMs),
    });
    // A turn that was interrupted is kept as well, because its texts and tokens were used.
    const { comment, thoughts, refusedTools, usage } = this.notes;
    if (attempts.length + refusedTools.length > 0 || comment + thoughts !== '' || usage !== null)
      context.record({
        tick: position.tick,
        version: this.version,
        attempts,
        comment,
        thoughts,
        refusedTools,
        usage,
        latencyMs: Math.round(clock.monotonicMs() - startedMs),
      });
    return decision;
  }

  private async runAttempts(turn: Turn): Promise<Decision> {
    const { position, attempts, signal } = turn;
    let advice: string | null = null;
    let prompts = 0;
    while (prompts < this.context.budget.promptsPerMove && turn.leftMs() > 0) {
      if (this.tools.hasBreached())
        return refuse('CRASHED', 'the agent used a tool of its own without permission');
      const permission = await this.context.mayPrompt(this.notes.usage, signal);
      if (!permission.ok) return permission;
      const runningProgram = await this.ensureRunning(turn);
      if (!runningProgram.ok) return runningProgram;
      prompts += 1;
      const promptedMs = this.context.host.processClock.monotonicMs();
      const { result, text } = await this.sendPrompt(runningProgram.value, turn, advice);
      const note = (fault: Fault | null, detail: string): void => {
        const latencyMs = Math.round(this.context.host.processClock.monotonicMs() - promptedMs);
        attempts.push({ fault, text: detail, latencyMs });
      };
      const judgedResult = this.judge(result, { position, text, note });
      if (judgedResult.kind === 'decided') return judgedResult.decision;
      if (judgedResult.kind === 'died') prompts -= 1;
      advice = judgedResult.advice;
    }
    return lossOf(attempts, 'move');
  }

  /** Returns the program. It is started again if it has died, and begins a new conversation if the old one is full. */
  private async ensureRunning({ signal }: Turn): Promise<Outcome<AcpProgram, MoveChooserCode>> {
    const { budget, host } = this.context;
    const { hasPlayed } = this;
    const preparedProgram = await withTimeLimit(
      host.processClock,
      { limitMs: budget.startMs, signal },
      (limit) => this.prepareProgram(limit.signal),
    );
    if (signal.aborted) return droppedReply;
    if (preparedProgram.ok) return preparedProgram;
    if (preparedProgram.code === 'DROPPED') return droppedReply;
    const isOwnFault = hasPlayed && (preparedProgram.code === 'GONE' || preparedProgram.code === 'FAILED');
    return refuse(isOwnFault ? 'CRASHED' : 'ENDPOINT_LOST', preparedProgram.message);
  }

  private async prepareProgram(signal: AbortSignal): Promise<Outcome<AcpProgram, StartFailure>> {
    if (this.program === null || this.program.hasExited()) {
      await this.end();
      const startedProgram = await this.open(signal);
      if (!startedProgram.ok) return startedProgram;
    }
    const { program } = this;
    if (program === null) return droppedReply;
    if (!this.usageCollector.isContextFull()) return accept(program);
    const renewedConversation = await program.startConversation(signal);
    if (!renewedConversation.ok) return renewedConversation;
    this.usageCollector.startConversation();
    return accept(program);
  }

  private async sendPrompt(
    program: AcpProgram,
    { position, signal, leftMs }: Turn,
    advice: string | null,
  ): Promise<{ readonly result: PromptResult; readonly text: string }> {
    this.outcome = freshOutcome();
    this.outputLength = 0;
    const lengthBefore = this.notes.comment.length;
    const text = turnPrompt({ context: this.context, position, refusal: advice });
    const clock = this.context.host.processClock;
    this.running = runPrompt(program, text, { clock, limitMs: leftMs(), signal });
    const result = await this.running.result;
    // Updates that came before the reply are handled before it is judged.
    await new Promise((resolve) => setImmediate(resolve));
    this.tools.endPrompt();
    this.running = null;
    // A program that was interrupted by a person may have been killed for it, which is not its fault.
    this.hasPlayed = result.stopped !== 'dropped';
    const usage = this.usageCollector.endPrompt(result.kind === 'ended' ? (result.end?.usage ?? null) : null);
    if (usage !== null) this.notes.usage = addUsage(this.notes.usage ?? NO_USAGE, usage);
    return { result, text: this.notes.comment.slice(lengthBefore) };
  }

  /** Turns the result of a prompt into a decision, or into advice for the next prompt. */
  private judge(result: PromptResult, { position, text, note }: Judging): Judged {
    const { stopped } = result;
    if (this.outcome.acted) {
      note(null, text);
      return decidedResult(accept({ kind: 'acted', tick: position.tick }));
    }
    if (this.tools.hasBreached()) {
      note('foreign_tool', 'a tool of its own ran without permission; the program was ended');
      return decidedResult(refuse('CRASHED', 'the agent used a tool of its own without permission'));
    }
    if (stopped === 'dropped') return decidedResult(droppedReply);
    if (stopped === 'timeout') {
      note('timeout', text);
      return decidedResult(refuse('TIMED_OUT', 'the agent did not act in time'));
    }
    if (result.kind === 'refused') {
      note('transport', result.reason);
      return decidedResult(refuse('ENDPOINT_LOST', `the agent reported: ${result.reason}`));
    }
    if (stopped === 'flood')
      return this.failAttempt(note, 'unparsable', 'it was far too long.', 'too much output');
    if (result.kind === 'gone') {
      this.exitsInTurns += 1;
      note('transport', result.reason);
      return this.exitsInTurns <= MAX_RESTARTS
        ? { kind: 'died', advice: null }
        : decidedResult(refuse('CRASHED', `the agent ${result.reason}`));
    }
    return this.judgeReply(text, { position, text, note });
  }

  private judgeReply(text: string, { position, note }: Judging): Judged {
    const { illegal, unapproved } = this.outcome;
    if (illegal !== null)
      return this.failAttempt(
        note,
        'illegal',
        `${JSON.stringify(illegal.slice(0, 40))} is not in the legal list.`,
        illegal,
      );
    if (unapproved) return this.failAttempt(note, 'foreign_tool', 'that tool is not allowed here.', text);
    if (this.context.mayAct) return this.failAttempt(note, 'no_move', 'you made no move.', text);
    const reading = this.context.host.texts.read(text, position.legal);
    if (reading.kind === 'action') {
      note(null, text);
      return decidedResult(accept(reading.action));
    }
    const fault = reading.kind === 'illegal' ? 'illegal' : reading.kind;
    return this.failAttempt(note, fault, 'choose one action of the legal list.', text);
  }

  private failAttempt(note: Judging['note'], fault: Fault, advice: string, text: string): Judged {
    note(fault, text);
    const call = this.context.mayAct ? ' Call session_act once, with an action of the legal list.' : '';
    return { kind: 'again', advice: advice + call };
  }

  private handlers(): AcpHandlers {
    return {
      onUpdate: (sessionId, update) => {
        if (this.program !== null && sessionId !== this.program.conversation()) return;
        addAgentText(this.notes, update);
        this.usageCollector.note(update);
        this.tools.recordUpdate(update);
      },
      onPermission: (request) => {
        const isPrompting = this.running !== null && this.program?.conversation() === request.sessionId;
        const { toolCallId } = request.toolCall;
        const sessionId =
          isPrompting && this.endpoint !== null ? (this.context.sessionSeat?.sessionId ?? null) : null;
        const decision = decidePermission(request, this.tools.seen(toolCallId), sessionId);
        if (decision.kind === 'allow') {
          if (decision.hasInput) this.running?.permitted();
          return decision.optionId;
        }
        this.outcome.unapproved = true;
        this.tools.recordRefusedTool({ tool: decision.tool, kind: decision.toolKind }, toolCallId);
        return decision.optionId;
      },
      onUnsupported: (method) => this.tools.recordRefusedTool({ tool: method, kind: 'unsupported' }, null),
    };
  }

  /** A call of the agent's own MCP client with the token of this seat. */
  private onCall({ stage, tool, code, action }: SeatToolCall): void {
    this.running?.arrived();
    if (tool !== 'session.act') return;
    if (stage === 'accepted') {
      this.outcome.acted = true;
      this.running?.acted();
    } else if (stage === 'refused' && code === 'INVALID_ACTION') this.outcome.illegal = action ?? '';
  }

  private onLength(length: number): void {
    this.outputLength += length;
    if (this.outputLength <= MAX_TURN_LENGTH) return;
    if (this.running === null) this.program?.kill();
    else this.running.stop('flood');
  }
}

/** Why there is no program that can be asked; `NOT_STARTED` when none was even tried. */
type StartFailure = AcpCode | 'NOT_STARTED' | 'DROPPED';

interface Turn {
  readonly position: TurnPosition;
  readonly attempts: SeatAttempt[];
  readonly signal: AbortSignal;
  readonly leftMs: () => number;
}

interface Judging {
  readonly position: TurnPosition;
  readonly text: string;
  readonly note: (fault: Fault | null, text: string) => void;
}

type Judged =
  | { readonly kind: 'decided'; readonly decision: Decision }
  | { readonly kind: 'again' | 'died'; readonly advice: string | null };

const decidedResult = (decision: Decision): Judged => ({ kind: 'decided', decision });
const freshOutcome = () => ({ acted: false, illegal: null, unapproved: false });
