/** Event classes of the synthetic game with the names that the bridge looks up. */

class MadeEvent {
  readonly given: readonly unknown[];
  constructor(...given: unknown[]) {
    this.given = given;
  }
}

export class SendSpawnIntentEvent extends MadeEvent {}
export class SendAttackIntentEvent extends MadeEvent {}
export class CancelAttackIntentEvent extends MadeEvent {}
export class BuildUnitIntentEvent extends MadeEvent {}
export class SendAllianceRequestIntentEvent extends MadeEvent {}
export class SendDonateGoldIntentEvent extends MadeEvent {}
export class SendEmojiIntentEvent extends MadeEvent {}
export class PauseGameIntentEvent extends MadeEvent {}

export type AnyEvent = MadeEvent;
