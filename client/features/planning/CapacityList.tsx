import { ActionIcon } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Segment, SegmentedBar } from '#client/components/layout/SegmentedBar.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { mayEditAbsences, mayEditHours } from '#shared/rules/accounts/permissions.ts';
import classes from './CapacityList.module.css';
import view from './PlanningView.module.css';
import type { MemberCapacity, TeamCapacity } from './use-team-capacity.ts';

const HoursDialog = lazyDialog(() => import('./HoursDialog.tsx'), 'HoursDialog');
const AbsenceDialog = lazyDialog(() => import('./AbsenceDialog.tsx'), 'AbsenceDialog');

const SEGMENTS = 10;

/** The hours of each team member for the sprint, and their absences. */
export function CapacityList({ sprint, capacity }: { sprint: Sprint; capacity: TeamCapacity }) {
  const { t } = useTranslation('planning');
  const standing = useStanding(sprint.project_id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<'hours' | 'absences' | null>(null);
  const loaded = !capacity.isPending && !capacity.error;
  const member = capacity.members.find((each) => each.person.id === chosen);
  const openerOf = (id: string, dialog: 'hours' | 'absences') => () => {
    setChosen(id);
    setOpened(dialog);
  };
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
          <LoadState part reads={[{ ...capacity, isPending: true }]} title={t('capacityUnread')} />
        </div>
      )}
      {loaded && (
        <ul className={classes['list']}>
          {capacity.members.map((each) => {
            const { id } = each.person;
            const whose = { id, accepted: !each.pending };
            return (
              <Member
                key={id}
                member={each}
                onHours={mayEditHours(standing, whose) ? openerOf(id, 'hours') : undefined}
                onAbsences={mayEditAbsences(standing, whose) ? openerOf(id, 'absences') : undefined}
              />
            );
          })}
        </ul>
      )}
      {member && (
        <Dialogs
          key={chosen}
          member={member}
          sprint={sprint}
          opened={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface DialogsProps {
  member: MemberCapacity;
  sprint: Sprint;
  opened: 'hours' | 'absences' | null;
  onClose: () => void;
}

/** The dialogs of a member. Each stays rendered once it has been opened, so that it can close with its motion. */
function Dialogs({ member: { person, weekly, pending }, sprint, opened, onClose }: DialogsProps) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (opened && !seen.has(opened)) setSeen(new Set([...seen, opened]));
  return (
    <>
      {seen.has('hours') && (
        <HoursDialog
          opened={opened === 'hours'}
          onClose={onClose}
          person={person}
          projectId={sprint.project_id}
          accepted={!pending}
          hours={weekly}
        />
      )}
      {seen.has('absences') && (
        <AbsenceDialog
          opened={opened === 'absences'}
          onClose={onClose}
          person={person}
          sprint={sprint}
          accepted={!pending}
        />
      )}
    </>
  );
}

interface MemberProps {
  member: MemberCapacity;
  /** Undefined: the signed-in person may not change them. */
  onHours: (() => void) | undefined;
  onAbsences: (() => void) | undefined;
}

function Member({ member, onHours, onAbsences }: MemberProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { person, weekly, pending, available, full, daysAway } = member;
  const name = personName(person);
  const hours =
    weekly === null
      ? t(pending ? 'pending' : 'noHours')
      : t('hours', { available: formatNumber(available), full: formatNumber(full) });
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
      {weekly !== null && (
        <span className={classes['rule']}>
          <SegmentedBar thin segments={segments} />
        </span>
      )}
      {onHours ? (
        <button
          type="button"
          className={classes['hours']}
          aria-label={`${t('weekly.title', { name })}: ${hours}`}
          title={t('weekly.title', { name })}
          onClick={onHours}
        >
          {hours}
        </button>
      ) : (
        <span className={classes['hours']}>{hours}</span>
      )}
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
