import { FIXED_RUNS } from './conformance/trace.ts';
import { runConformanceSuite } from './conformance/suite.ts';
import type { ConformanceFailure, ConformanceProperty } from './conformance/failure.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { GameTemplate } from './game-template.ts';

/**
 * A template that fails the conformance suite, or has the id of another one (`unique_id`). It is a bug, found before
 * any game of the template is played.
 */
export class TemplateConformanceError extends Error {
  override readonly name = 'TemplateConformanceError';
  readonly templateId: string;
  readonly property: ConformanceProperty | 'unique_id';
  readonly failures: readonly ConformanceFailure[];

  constructor(
    templateId: string,
    property: ConformanceProperty | 'unique_id',
    failures: readonly ConformanceFailure[] = [],
  ) {
    const [first] = failures;
    const detail = first === undefined ? '' : `: ${first.message} [${first.played.join(' ')}]`;
    super(`the template ${templateId} breaks ${property}${detail}`);
    this.templateId = templateId;
    this.property = property;
    this.failures = failures;
  }
}

/** The games of a host. */
export interface GameRegistry {
  /**
   * Undefined for an unknown id, also for ids such as `constructor`. May check the template first; see
   * `createRegistry`.
   */
  get(templateId: string): GameTemplate | undefined;
  /** All templates in the order of registration, for catalogues; some may not have been checked yet. */
  list(): readonly GameTemplate[];
}

/**
 * Options of a game with the defaults of its template, so that equal games have equal options. Options that the
 * template does not accept, or of an unknown template, stay as they are.
 */
export function withDefaultOptions(
  games: Pick<GameRegistry, 'get'>,
  { template, options }: { readonly template: string; readonly options: JsonObject },
): JsonObject {
  const parsedOptions = games.get(template)?.options.safeParse(options);
  return parsedOptions?.success === true ? parsedOptions.data : options;
}

/** The registry plays two games of nine plies with each template, which take little time; the tests play long ones. */
const CHECKED_RUNS = 2;
const FIXED_PLIES = 9;

function requireConformance(gameTemplate: GameTemplate): void {
  for (const choices of FIXED_RUNS.slice(0, CHECKED_RUNS)) {
    const failures = runConformanceSuite(gameTemplate, { choices, maxPlies: FIXED_PLIES });
    const [first] = failures;
    if (first !== undefined) throw new TemplateConformanceError(gameTemplate.id, first.property, failures);
  }
}

/** How a registry is created. */
export interface RegistryOptions {
  /**
   * When a template is checked: at its registration, or when `get` first returns it. The suite takes 40 ms for
   * each template, almost half of the start of a host that plays one game or none.
   */
  readonly check?: 'at_registration' | 'on_first_use';
}

/**
 * Registers `gameTemplates`; a template that has not passed the conformance suite is never returned by its id.
 *
 * @throws TemplateConformanceError for the first one that fails the suite, or from `get` when the check waits for the
 * first use
 */
export function createRegistry(
  gameTemplates: readonly GameTemplate[],
  { check = 'at_registration' }: RegistryOptions = {},
): GameRegistry {
  const byId = new Map<string, GameTemplate>();
  const checkedTemplates = new Set<GameTemplate>();
  const checkOnce = (gameTemplate: GameTemplate): void => {
    if (checkedTemplates.has(gameTemplate)) return;
    requireConformance(gameTemplate);
    checkedTemplates.add(gameTemplate);
  };
  for (const gameTemplate of gameTemplates) {
    if (byId.has(gameTemplate.id)) throw new TemplateConformanceError(gameTemplate.id, 'unique_id');
    if (check === 'at_registration') checkOnce(gameTemplate);
    byId.set(gameTemplate.id, gameTemplate);
  }
  return {
    get(templateId) {
      const gameTemplate = byId.get(templateId);
      if (gameTemplate !== undefined) checkOnce(gameTemplate);
      return gameTemplate;
    },
    list: () => [...byId.values()],
  };
}
