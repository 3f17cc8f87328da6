import { Compass } from 'lucide-react';
import { navigate } from '../routes/hash.ts';
import { useText } from '../text/index.ts';
import { Button, EmptyState } from '../ui/index.ts';
import { Screen } from '../layout/screen.tsx';

export function NotFound() {
  const { t } = useText();
  return (
    <Screen title={t('missing.title')}>
      <EmptyState
        icon={<Compass size={22} />}
        title={t('missing.hint')}
        action={
          <Button look="primary" onClick={() => navigate('/')}>
            {t('missing.back')}
          </Button>
        }
      />
    </Screen>
  );
}
