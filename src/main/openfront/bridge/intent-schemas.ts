import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { GameNote } from '../../../shared/contract/openfront-notes.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import { BUILT_IN_SCHEMAS, PLAYER_INTENTS, type PlayerIntent } from '../rules/player-intents.ts';
import { checkIntentSchema, type SchemaProblem } from '../rules/check-intent-schema.ts';

export type Intent = Readonly<Record<string, unknown>> & { readonly type: PlayerIntent };

/** Checks the shape of an intent with the JSON Schemas of the connected game. */
export interface IntentSchemas {
  /** The intent types that this game knows and that a player may send. */
  readonly types: readonly PlayerIntent[];
  /** Which schemas were missing or unsafe and were replaced by built-in ones. */
  readonly notes: readonly GameNote[];
  /** Returns a copy with only the fields that the game reads, or a refusal that names the fault. */
  check(intent: Intent): Outcome<Intent, OpenFrontCode>;
}

interface Shape {
  readonly schema: object;
  validate: ValidateFunction | null;
}

/** Compiles the schemas of the hello; a built-in schema replaces each one that is missing or unsafe. */
export function createIntentSchemas(gameSchemas: Readonly<Record<string, unknown>> | null): IntentSchemas {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false, logger: false });
  const notes: GameNote[] = [];
  if (gameSchemas === null) notes.push({ code: 'NO_SCHEMAS', values: {} });
  const shapes = new Map<PlayerIntent, Shape>();
  for (const type of PLAYER_INTENTS) {
    const gameSchema = gameSchemas?.[type];
    if (gameSchemas !== null && gameSchema === undefined) continue;
    const schemaCheck = gameSchema === undefined ? null : checkIntentSchema(gameSchema);
    if (schemaCheck?.ok === false) notes.push(noteOf(type, schemaCheck.problem));
    const schema = schemaCheck?.ok === true ? schemaCheck.schema : BUILT_IN_SCHEMAS[type];
    shapes.set(type, { schema, validate: null });
  }
  const absentTypes = PLAYER_INTENTS.filter((type) => !shapes.has(type));
  if (absentTypes.length > 0)
    notes.push({ code: 'INTENTS_ABSENT', values: { intents: absentTypes.join(', ') } });
  return {
    types: [...shapes.keys()],
    notes,
    check(intent) {
      const shape = shapes.get(intent.type);
      if (shape === undefined)
        return refuse('UNKNOWN_INTENT', `This game has no ${intent.type}`, { valid: [...shapes.keys()] });
      const knownIntent = withKnownFields(intent, shape.schema);
      shape.validate ??= ajv.compile(shape.schema);
      if (shape.validate(knownIntent)) return accept(knownIntent);
      return refuse('INVALID_INTENT', messageOf(shape.validate.errors?.[0]), {
        expected: fieldNames(shape.schema),
      });
    },
  };
}

function noteOf(intent: PlayerIntent, problem: SchemaProblem): GameNote {
  return problem.code === 'SCHEMA_PART'
    ? { code: problem.code, values: { intent, part: problem.part } }
    : { code: problem.code, values: { intent } };
}

/** Drops the fields that the game does not know, so that they are never sent. */
function withKnownFields(intent: Intent, schema: object): Intent {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, unknown>> };
  const knownFields = Object.entries(intent).filter(([name]) => Object.hasOwn(properties, name));
  return { ...Object.fromEntries(knownFields), type: intent.type };
}

/** The fields of a schema by name; optional ones end with a question mark, as in `rocketDirectionUp?`. */
function fieldNames(schema: object): string[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, unknown>>;
    required?: readonly string[];
  };
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}

function messageOf(error: ErrorObject | undefined): string {
  if (error === undefined) return 'The intent does not match the schema of the game';
  const where = error.instancePath.slice(1).replaceAll('/', '.');
  return where === ''
    ? `The intent ${error.message ?? 'is not valid'}`
    : `${where} ${error.message ?? ''}`.trim();
}
