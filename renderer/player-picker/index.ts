export { isAgentChosen } from './agent-form.tsx';
export { choiceName, useSeatList, type AgentProgramChoice } from './agents/index.ts';
export { defaultOpponent } from './default-opponent.ts';
export { optionFieldsOf, optionValuesOf, type OptionField, type OptionValue } from './option-fields.ts';
export { OptionsForm } from './options-form.tsx';
export { SeatForm, type PlayerChoiceKind } from './seat-form.tsx';
