import { Plug } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { DEFAULT_GATEWAY_PORT, type TakenPort } from '../../../src/shared/contract/index.ts';
import { useLiveStore, useMutation } from '../../host/index.ts';
import { useGatewayAddress } from '../../host/health/use-gateway-address.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureNote, toast } from '../../ui/index.ts';
import { Banner } from './banner.tsx';

/** Says that the host listens on another port than usual, who holds the usual one, and offers to keep the new one. */
export function TakenPortBanner({ takenPort }: { readonly takenPort: TakenPort }) {
  const { t } = useText();
  const address = useGatewayAddress();
  const store = useLiveStore();
  const save = useMutation('settings.set');
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  const port = Number(new URL(address).port);
  const keep = async () => {
    const stored = await save.run({ gatewayPort: port === DEFAULT_GATEWAY_PORT ? null : port });
    if (stored === null) return;
    store.setState({ settings: stored });
    setIsClosed(true);
    toast('ok', t('port.kept', { port: String(port) }));
  };
  return (
    <Banner
      icon={<Plug size={18} />}
      title={
        takenPort.holder === null
          ? t('port.taken_unknown', { port: String(takenPort.port) })
          : t('port.taken', { port: String(takenPort.port), holder: takenPort.holder })
      }
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Button busy={save.busy} onClick={() => void keep()}>
            {t('port.keep', { port: String(port) })}
          </Button>
          <Button variant="quiet" onClick={() => setIsClosed(true)}>
            {t('ui.close')}
          </Button>
        </div>
      }
    >
      <p>
        {t('port.hint', { address })}{' '}
        <Link href="/connect" className="rounded-control underline underline-offset-2">
          {t('port.connect')}
        </Link>
      </p>
      <FailureNote failure={save.failure} />
    </Banner>
  );
}
