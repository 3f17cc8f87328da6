/** Broken use of a template by the host itself; a player can never cause it. */
export class TemplateUseError extends Error {
  override readonly name = 'GameDefect';
}

/**
 * Thrown by `apply` for an action that is not in the legal list. The action
 * itself is left out: texts of defects reach logs, choices must not.
 */
export const unlistedAction = (templateId: string, role: string): TemplateUseError =>
  new TemplateUseError(
    `${templateId}: the action is not in the legal list of ${JSON.stringify(role.slice(0, 40))}`,
  );

export const alreadyOver = (templateId: string): TemplateUseError =>
  new TemplateUseError(`${templateId}: a finished game cannot be concluded again`);
