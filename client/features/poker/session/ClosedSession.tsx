import { Button } from '@mantine/core';
import { IconCalendarPlus, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '#client/components/layout/CountBadge.tsx';
import { TextsToCopy } from '#client/components/messages/TextsToCopy.tsx';
import { useGone } from '#client/data/copies/gone.ts';
import type { PokerItem } from '#client/data/poker/session.ts';
import { unsentTextsOf } from '#client/data/poker/unsent-texts.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { goToView, useSetAppSearch } from '#client/routing/app-search.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { downloadPokerCsv } from '../start/poker-csv.ts';
import classes from './ClosedSession.module.css';
import { SessionBar } from './frame/SessionBar.tsx';
import { useSession } from './state/session-context.ts';
import { currentRound, summaryOf } from './state/session-items.ts';
import { EarlierRounds } from './voting/EarlierRounds.tsx';
import { Results } from './voting/Results.tsx';
import { SavePoints } from './voting/SavePoints.tsx';

/** A closed session: what the team said about each story. Points can still be saved. */
export function ClosedSession() {
  const { t } = useTranslation('poker');
  useGone();
  const { session } = useSession();
  const phone = usePhone();
  const mayPlan = mayPlanSprints(useStanding(session.project_id));
  return (
    <>
      <SessionBar
        actions={
          <>
            <Button
              size="sm"
              leftSection={!phone && <IconDownload size={16} stroke={1.6} aria-hidden />}
              onClick={() => downloadPokerCsv(session)}
            >
              {t('session.closed.csv')}
            </Button>
            {mayPlan && (
              <Button
                size="sm"
                leftSection={!phone && <IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
                onClick={() => goToView('planning', { project: session.project_id })}
              >
                {t('session.closed.plan')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes['page']}>
        {session.items.length === 0 ? (
          <p className={classes['none']}>{t('session.closed.empty')}</p>
        ) : (
          <ul className={classes['stories']}>
            {session.items.map((item) => (
              <ClosedItem key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function ClosedItem({ item }: { item: PokerItem }) {
  const { t } = useTranslation(['poker', 'common']);
  const { session, maySave } = useSession();
  const setSearch = useSetAppSearch();
  const round = currentRound(item);
  const summary = summaryOf(session, round);
  const title = item.story?.title ?? item.title;
  return (
    <li className={classes['story']} data-closed-item={item.status}>
      <header>
        <StoryKey>{item.key}</StoryKey>
        <h2>
          {item.story && item.story_id ? (
            <button type="button" onClick={() => setSearch({ story: item.story_id ?? undefined })}>
              {title}
            </button>
          ) : (
            <s title={t('session.story.gone')}>{title}</s>
          )}
        </h2>
        <span className={classes['outcome']}>
          {summary && t('session.queue.median', { median: formatNumber(summary.median) })}
          {item.status === 'saved' ? (
            <CountBadge
              title={t('session.verdict.saved', {
                points: t('common:points', { count: item.saved_points ?? 0 }),
              })}
            >
              {item.saved_points}
            </CountBadge>
          ) : (
            <span>
              {t(`session.closed.${item.status === 'skipped' ? 'skipped' : round ? 'unsaved' : 'unvoted'}`)}
            </span>
          )}
          {maySave && round && item.story && item.status === 'revealed' && (
            <SavePoints item={item} summary={summary} quiet />
          )}
        </span>
      </header>
      {round && <Results round={round} />}
      <TextsToCopy title={t('session.unsentTexts')} texts={unsentTextsOf(session, item)} />
      <EarlierRounds item={item} round={round} />
    </li>
  );
}
