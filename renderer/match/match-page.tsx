import type { ReactNode } from 'react';
import { Screen } from '../layout/screen.tsx';
import { useText } from '../text/index.ts';
import { CopyText, cx, Panel } from '../ui/index.ts';
import { Tabs } from '../ui/tabs.tsx';
import { BoardFit } from './board-fit.tsx';
import { FITTED_BOARD_CLASSES, FITTED_SIDE_COLUMN_CLASSES } from './fitted-layout.ts';
import { MATCH_TABS, type MatchTabPanels, type MatchTab } from './match-tabs.ts';
import type { VisibleTab } from './use-visible-tab.ts';

export interface MatchPageProps {
  readonly game: string;
  /** The names of the players, in the order of their seats. */
  readonly players: readonly string[];
  readonly matchId: string;
  /** The state of the match, as one badge. */
  readonly stateBadge: ReactNode;
  /** More details for the header, such as links to what the match is part of. */
  readonly subtitle?: ReactNode;
  /** Buttons before the one that saves the match. */
  readonly actions?: ReactNode;
  /** The button that saves the whole match as a file. */
  readonly saveButton: ReactNode;
  /** Read to people who do not see the screen; null for nothing. */
  readonly announce?: string | null;
  /** The board or the map, or what is shown instead of it. */
  readonly view: ReactNode;
  /** Whether the view is a board with its controls, which then fits the height of the window. */
  readonly fitted?: boolean;
  /** The result and what the person can do next, above the tabs. */
  readonly result?: ReactNode;
  readonly panels: MatchTabPanels;
  readonly visibleTab: VisibleTab;
}

const FREE_BOARD_CLASSES =
  'grid items-start gap-6 lg:grid-cols-[minmax(0,min(44rem,calc(100dvh-17rem)))_minmax(25rem,1fr)]';
const FREE_SIDE_COLUMN_CLASSES = 'lg:sticky lg:top-0 lg:h-[calc(100dvh-6.5rem)]';

/** Shows the page of a match, be it a session, a match of a league or an OpenFront game: its view, its result, and its tabs. */
export function MatchPage(props: MatchPageProps) {
  const { t } = useText();
  const { game, matchId, panels, visibleTab } = props;
  return (
    <Screen
      title={t('match_page.title', { game, players: props.players.join(' – ') })}
      subtitle={
        <>
          {props.stateBadge}
          {props.subtitle}
          <CopyText text={matchId} name={t('match_page.id')} caption={t('names.copy_id')} />
        </>
      }
      announce={props.announce ?? null}
      fixed={props.fitted === true}
      oneLine={props.fitted === true}
      actions={
        <>
          {props.actions}
          {props.saveButton}
        </>
      }
    >
      <div className={props.fitted === true ? FITTED_BOARD_CLASSES : FREE_BOARD_CLASSES}>
        {props.fitted === true ? (
          <BoardFit>{props.view}</BoardFit>
        ) : (
          <div className="flex min-w-0 flex-col gap-2">{props.view}</div>
        )}
        <div
          className={cx(
            'flex min-w-0 flex-col gap-4',
            props.fitted === true ? FITTED_SIDE_COLUMN_CLASSES : FREE_SIDE_COLUMN_CLASSES,
          )}
        >
          {props.result}
          <Panel className="h-96 lg:h-auto lg:min-h-80 lg:flex-1">
            <div className="flex h-full min-h-0 flex-col">
              <Tabs<MatchTab>
                label={t('match_page.parts')}
                even
                value={panels[visibleTab.tab] === undefined ? 'moves' : visibleTab.tab}
                onChange={visibleTab.show}
                tabs={MATCH_TABS.filter((tab) => panels[tab] !== undefined).map((tab) => ({
                  value: tab,
                  label: t(`match_page.part_${tab}`),
                  panel: panels[tab],
                }))}
              />
            </div>
          </Panel>
        </div>
      </div>
    </Screen>
  );
}
