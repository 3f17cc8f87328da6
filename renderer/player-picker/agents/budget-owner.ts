/** The player as it is written on the command line, and whether the person knows that it keeps its own tools. */
export interface BudgetOwner {
  readonly player: string;
  readonly allowOwnTools: boolean;
}
