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
export class SendBoatAttackIntentEvent extends MadeEvent {}
export class CancelBoatIntentEvent extends MadeEvent {}
export class BuildUnitIntentEvent extends MadeEvent {}
export class SendUpgradeStructureIntentEvent extends MadeEvent {}
export class SendDeleteUnitIntentEvent extends MadeEvent {}
export class MoveWarshipIntentEvent extends MadeEvent {}
export class SendAllianceRequestIntentEvent extends MadeEvent {}
export class SendAllianceRejectIntentEvent extends MadeEvent {}
export class SendAllianceExtensionIntentEvent extends MadeEvent {}
export class SendBreakAllianceIntentEvent extends MadeEvent {}
export class SendTargetPlayerIntentEvent extends MadeEvent {}
export class SendEmojiIntentEvent extends MadeEvent {}
export class SendQuickChatEvent extends MadeEvent {}
export class SendDonateGoldIntentEvent extends MadeEvent {}
export class SendDonateTroopsIntentEvent extends MadeEvent {}
export class SendEmbargoIntentEvent extends MadeEvent {}
export class SendEmbargoAllIntentEvent extends MadeEvent {}
export class PauseGameIntentEvent extends MadeEvent {}

export type AnyEvent = MadeEvent;
