import { useRef, useState } from 'react';
import { formatMicro } from '../../../money/amounts.ts';
import { MoneyBadge } from '../../../money/money.tsx';
import { useChain } from '../../../money/use-chain.ts';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, Dialog, FailureNote, TextField, toast } from '../../../ui/index.ts';
import { FlagTexts } from '../flag-texts.tsx';
import type { Review, PendingReview } from '../use-review.ts';

/** Confirms a review before money moves: the button names the amount, and a reason is required. */
export function ReviewDialog({ review }: { review: Review }) {
  const { pendingReview, close } = review;
  if (pendingReview === null) return null;
  return (
    <ReviewForm
      key={`${pendingReview.row.seq}/${pendingReview.action}`}
      pendingReview={pendingReview}
      onClose={close}
    />
  );
}

function ReviewForm({ pendingReview, onClose }: { pendingReview: PendingReview; onClose: () => void }) {
  const { t, language } = useText();
  const { row, action } = pendingReview;
  const chain = useChain();
  const mutation = useMutation(`rewards.${action}`);
  const reasonField = useRef<HTMLInputElement>(null);
  const [why, setWhy] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const amount = formatMicro(row.amountMicro, language);
  const decide = async () => {
    const reason = why.trim();
    if (reason === '') return setIsReasonMissing(true);
    const response = await mutation.run({ matchId: row.matchId, wallet: row.wallet, why: reason });
    if (response === null) return;
    toast('ok', t(action === 'approve' ? 'rewards.approved' : 'rewards.rejected', { amount }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      focusOn={reasonField}
      title={t(`rewards.${action}_title`)}
      description={t(`rewards.${action}_hint`, { wallet: row.wallet })}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant={action === 'approve' ? 'primary' : 'danger'}
            busy={mutation.busy}
            onClick={() => void decide()}
          >
            {t(`rewards.${action}_confirm`, { amount })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <MoneyBadge chain={chain} />
        </div>
        <FlagTexts flags={row.flags} />
        <TextField
          ref={reasonField}
          label={t('rewards.why')}
          showLabel
          value={why}
          maxLength={500}
          onChange={(text) => {
            setWhy(text);
            setIsReasonMissing(false);
          }}
          onEnter={() => void decide()}
          error={isReasonMissing ? t('rewards.why_needed') : null}
          hint={t('rewards.why_hint')}
        />
        <FailureNote failure={mutation.failure} />
      </div>
    </Dialog>
  );
}
