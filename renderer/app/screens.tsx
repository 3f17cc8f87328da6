import { Suspense, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { SCREENS } from '../routes.ts';
import { CrashGuard } from './crash-guard.tsx';
import { NotFound } from './not-found.tsx';

/** The screen of the present address, loaded when first visited. */
export function Screens() {
  const [location] = useLocation();
  const [round, setRound] = useState(0);
  return (
    <CrashGuard key={`${location}#${round}`} onRetry={() => setRound(round + 1)}>
      <Suspense>
        <Switch>
          {SCREENS.map(({ path, component: Component }) => (
            <Route key={path} path={path}>
              {(params) => <Component params={params} />}
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </CrashGuard>
  );
}
