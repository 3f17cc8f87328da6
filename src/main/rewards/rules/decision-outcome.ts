/** Whether the host refused the match. `rejected` is the word of docs/specifications/000-reward-authority.md for it. */
export const isRefused = ({ outcome }: { readonly outcome: string }): boolean => outcome === 'rejected';

/** Whether a person rejected the reward that the host held for a review. */
export const isRejectedInReview = ({ review }: { readonly review: string | null }): boolean =>
  review === 'rejected';
