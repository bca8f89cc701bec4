import { ActionIcon } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { type Segment, SegmentedBar } from '#client/components/SegmentedBar.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { formatNumber } from '#client/lib/format.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { mayEditAbsences } from '#shared/rules/permissions.ts';
import classes from './CapacityList.module.css';
import view from './PlanningView.module.css';
import type { MemberCapacity, TeamCapacity } from './use-team-capacity.ts';

const AbsenceDialog = lazyDialog(async () => (await import('./AbsenceDialog.tsx')).AbsenceDialog);

const SEGMENTS = 10;

/** The hours of each team member for the sprint, and their absences. */
export function CapacityList({ sprint, capacity }: { sprint: Sprint; capacity: TeamCapacity }) {
  const { t } = useTranslation('planning');
  const standing = useStanding(sprint.project_id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const loaded = !capacity.isPending && !capacity.error;
  const person = capacity.members.find((member) => member.person.id === chosen)?.person;
  return (
    <>
      <h3 className={view['section']}>
        {t('capacity')}{' '}
        {loaded && (
          <span>
            {t('hoursOf', { available: formatNumber(capacity.available), full: formatNumber(capacity.full) })}
          </span>
        )}
      </h3>
      {loaded && capacity.full === 0 && <p className={classes['hint']}>{t('hoursHint')}</p>}
      {!loaded && (
        <div className={classes['unknown']}>
          {capacity.error ? (
            <LoadFailure part title={t('capacityUnread')} error={capacity.error} onRetry={capacity.refetch} />
          ) : (
            <Loading />
          )}
        </div>
      )}
      {loaded && (
        <ul className={classes['list']}>
          {capacity.members.map((member) => (
            <Member
              key={member.person.id}
              member={member}
              onAbsences={
                mayEditAbsences(standing, { id: member.person.id, accepted: !member.pending })
                  ? () => {
                      setChosen(member.person.id);
                      setOpened(true);
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {person && (
        <AbsenceDialog
          key={person.id}
          opened={opened}
          onClose={() => setOpened(false)}
          person={person}
          sprint={sprint}
        />
      )}
    </>
  );
}

interface MemberProps {
  member: MemberCapacity;
  onAbsences: (() => void) | undefined;
}

function Member({ member, onAbsences }: MemberProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { person, hasHours, pending, available, full, daysAway } = member;
  const name = person.full_name || t('common:person.unnamed');
  const share = full === 0 ? 0 : Math.round((available / full) * SEGMENTS);
  const segments = Array.from(
    { length: SEGMENTS },
    (_, place): Segment => (place < share ? 'past' : 'future'),
  );
  return (
    <li className={classes['member']}>
      <Avatar person={avatarOf(person)} decorative />
      <span className={classes['name']}>
        {name}
        {daysAway > 0 && <small> · {t('away', { count: daysAway })}</small>}
      </span>
      {hasHours && (
        <span className={classes['rule']}>
          <SegmentedBar thin segments={segments} />
        </span>
      )}
      <span className={classes['hours']}>
        {hasHours
          ? t('hours', { available: formatNumber(available), full: formatNumber(full) })
          : t(pending ? 'pending' : 'noHours')}
      </span>
      {/* without the right it keeps its place in the row, so that all rows are in line */}
      <ActionIcon
        size={28}
        className={onAbsences ? '' : (classes['noButton'] ?? '')}
        aria-label={t('absencesOf', { name })}
        title={t('absencesOf', { name })}
        onClick={onAbsences}
      >
        <IconCalendarOff size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
