import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { usePokerEvidence } from '#client/data/poker/evidence.ts';
import type { PokerItem } from '#client/data/poker/session.ts';
import { formatList, formatNumber } from '#client/lib/text/format.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { SizeEvidence } from '#shared/contracts/evidence.ts';
import { SectionHeader } from '../../parts/SectionHeader.tsx';
import { useSession } from '../state/session-context.ts';
import { currentRound, openRound, ownVote, pointsOf, sizesOf, summaryOf } from '../state/session-items.ts';
import classes from './Evidence.module.css';

/** Evidence of past stories beside an estimate: those of the chosen size, and after the reveal how long each size takes. */
export function Evidence({ item }: { item: PokerItem }) {
  const { t } = useTranslation('poker');
  const { session, pending } = useSession();
  const sizes = sizesOf(session);
  const storyId = item.story === null ? null : item.story_id;
  const { data, error, refetch } = usePokerEvidence(storyId, session.team_id, sizes);
  if (storyId === null || sizes.length === 0) return null;
  const round = openRound(item);
  const results = currentRound(item)?.results ?? [];
  const size = round
    ? pointsOf(session, ownVote(round, pending)?.card)
    : (item.saved_points ?? summaryOf(session, currentRound(item))?.proposed ?? null);
  const voted = round ? [] : sizes.filter((each) => results.some(({ points }) => points === each));
  if (!data && error)
    return <LoadFailure part title={t('session.evidence.failed')} error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  const of = (points: number) => data.sizes.find((each) => each.points === points);
  return (
    <div data-evidence>
      <Nearest size={size} evidence={size === null ? undefined : of(size)} />
      {voted.length > 0 && <UsualTimes sizes={voted.flatMap((points) => of(points) ?? [])} />}
    </div>
  );
}

/** How long stories of each size took in this team; for sizes with too few stories one sentence says how many are missing. */
function UsualTimes({ sizes }: { sizes: readonly SizeEvidence[] }) {
  const { t } = useTranslation(['poker', 'common']);
  const pointsOf = (size: SizeEvidence) => t('common:points', { count: size.points });
  const unknown = sizes.filter(({ usual }) => usual === null);
  const missing = unknown.map((size) =>
    t('session.evidence.missingOf', { count: size.missing, points: pointsOf(size) }),
  );
  return (
    <section>
      <SectionHeader title={t('session.evidence.usual')} />
      <ul className={classes['usual']}>
        {sizes.map(
          (size) =>
            size.usual && (
              <li key={size.points} data-known>
                {t('session.evidence.takes', {
                  points: pointsOf(size),
                  low: formatNumber(size.usual.low),
                  high: formatNumber(size.usual.high),
                })}
              </li>
            ),
        )}
        {missing.length > 0 && <li>{t('session.evidence.missing', { stories: formatList(missing) })}</li>}
      </ul>
      {unknown.length < sizes.length && <p className={classes['note']}>{t('session.evidence.usualHint')}</p>}
    </section>
  );
}

/** Completed stories of a size, the nearest ones first, with the time that they took. */
function Nearest({ size, evidence }: { size: number | null; evidence: SizeEvidence | undefined }) {
  const { t } = useTranslation(['poker', 'common']);
  const setSearch = useSetAppSearch();
  const { seat } = useSession();
  const votes = seat !== undefined && !seat.observes;
  if (size === null)
    return (
      <section>
        <SectionHeader title={t('session.evidence.compare')} />
        <p className={classes['note']}>{t(`session.evidence.${votes ? 'choose' : 'wait'}`)}</p>
      </section>
    );
  const points = t('common:points', { count: size });
  const nearest = evidence?.nearest ?? [];
  return (
    <section>
      <SectionHeader title={t('session.evidence.title', { points })}>
        <span>{t('session.evidence.toCompare')}</span>
      </SectionHeader>
      <ul>
        {nearest.map(({ id, key, title, days }) => (
          <li key={id}>
            <button
              type="button"
              className={classes['row']}
              title={title}
              onClick={() => setSearch({ story: id })}
            >
              <StoryKey>{key}</StoryKey>
              <span>{title}</span>
              <span className={classes['days']}>
                {t('session.evidence.days', { count: days, days: formatNumber(days) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes['note']}>
        {nearest.length === 0 ? t('session.evidence.none', { points }) : t('session.evidence.real')}
      </p>
    </section>
  );
}
