import './stage.css';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { readStageSettings, type StageSettings } from './stage-settings.ts';
import { StageSession } from './stage-session.tsx';
import { StageResults, StageStandings } from './stage-tables.tsx';
import { useRotation } from './use-rotation.ts';
import { useStageWindow } from './use-stage-window.ts';

/** Where Escape leads: to what the stage shows. */
function routeBehind({ sessionId, leagueId }: StageSettings): string {
  if (sessionId !== null) return `/sessions/${sessionId}`;
  return leagueId === null ? '/' : `/leagues/${leagueId}`;
}

/**
 * `#/stage`: one game at a time for a projector or a broadcast, without the frame of the window; beside it the table of a
 * league, if the address names one.
 */
export function StageScreen() {
  const { t } = useText();
  const { get } = useAddressQuery();
  const settings = useMemo(() => readStageSettings(get), [get]);
  const isCursorVisible = useStageWindow(settings, routeBehind(settings));
  const onStage = useRotation(settings);
  const [title, setTitle] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const screenName = onStage == null || title === '' ? t('stage.title') : title;
  useEffect(() => {
    document.title = t('app.window_title', { screen: screenName });
  }, [t, screenName]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const hasTable = settings.leagueId !== null && settings.parts.has('table');
  return (
    <div
      className="stage-page"
      data-cursor={isCursorVisible}
      style={{ '--stage-scale': settings.scale } as CSSProperties}
    >
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {screenName}
      </h1>
      {onStage == null ? null : (
        <StageSession key={onStage} sessionId={onStage} settings={settings} onTitleChange={setTitle} />
      )}
      {onStage === null ? <StageResults /> : null}
      {hasTable && settings.leagueId !== null ? <StageStandings leagueId={settings.leagueId} /> : null}
    </div>
  );
}
