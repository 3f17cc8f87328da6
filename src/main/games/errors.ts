/** A call of a template, or a state, that breaks its contract. It is a bug of the host; no player can cause it. */
export class TemplateUseError extends Error {
  override readonly name = 'TemplateUseError';
}

/**
 * Creates the error that `apply` throws for an action that is not in the legal list.
 * The action is left out because error messages are logged and choices are
 * secret.
 */
export const createUnlistedActionError = (templateId: string, role: string): TemplateUseError =>
  new TemplateUseError(
    `${templateId}: the action is not in the legal list of ${JSON.stringify(role.slice(0, 40))}`,
  );

/** Creates the error that `conclude` throws after the end of the game. */
export const createGameOverError = (templateId: string): TemplateUseError =>
  new TemplateUseError(`${templateId}: a finished game cannot be concluded again`);
