import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { GuestBadge } from '#client/components/people/GuestBadge.tsx';
import { PersonLink } from '#client/components/people/PersonLink.tsx';
import { RoleBadge } from '#client/components/people/RoleBadge.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import type { Member, TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { formatDate, formatDateLong, formatNumber } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { mayEditMembers } from '#shared/rules/accounts/permissions.ts';
import { isParticipant } from '#shared/rules/accounts/roles.ts';
import classes from './MemberRow.module.css';
import { Skills } from './Skills.tsx';
import type { OpenTeamDialog } from './team-dialogs.ts';

interface MemberRowProps {
  team: TeamEntry;
  member: Member;
  person: TeamPerson;
  online: boolean;
  onOpen: OpenTeamDialog;
}

/** One member of a team: person, role, work and hours. */
export function MemberRow(props: MemberRowProps) {
  const { team, member, person, onOpen } = props;
  const { t } = useTranslation(['team', 'common']);
  const standing = useStanding(team.project.id);
  const isMe = standing.personId === person.id;
  const mayEdit = mayEditMembers(standing);
  const isOwner = team.project.owner_id === person.id;
  const name = personName(person);
  return (
    <tr className={classes['row']}>
      <PersonCell {...props} />
      <td className={classes['role']}>
        <RoleBadge role={member.role} />
      </td>
      <td className={classes['skills']}>{person.skills && <Skills skills={person.skills} />}</td>
      <td className={classes['sprint']}>
        {team.sprint?.name ?? (
          <span className={classes['none']} role="img" aria-label={t('noSprint')} title={t('noSprint')}>
            –
          </span>
        )}
      </td>
      <Figure label={t('column.assigned')} value={formatNumber(member.assigned)} />
      <Figure label={t('column.completed')} value={formatNumber(member.completed)} />
      <Figure
        label={t('column.capacity')}
        // an observer has no hours for the team
        value={
          person.weekly_capacity === null || !isParticipant(member)
            ? '–'
            : t('hours', { hours: formatNumber(person.weekly_capacity) })
        }
      />
      <td className={classes['since']} title={formatDateLong(member.joined_at)}>
        {formatDate(member.joined_at)}
      </td>
      <td className={classes['actions']}>
        {(mayEdit || isMe) && (
          <Actions
            name={name}
            isMe={isMe}
            isOwner={isOwner}
            onOpen={(kind) => onOpen({ kind, team, member, person })}
          />
        )}
      </td>
    </tr>
  );
}

function PersonCell({ team, member, person, online }: Omit<MemberRowProps, 'onOpen'>) {
  const { t } = useTranslation(['team', 'common']);
  const isMe = usePerson().id === person.id;
  const isOwner = team.project.owner_id === person.id;
  // that one is online oneself is no news
  const says = online && !isMe;
  const notes = [isMe && t('you'), isOwner && t(isMe ? 'ownerYou' : 'owner')]
    .filter((note) => note !== false)
    .join(' · ');
  return (
    <th scope="row" className={classes['person']}>
      <span className={classes['face']} data-online={online || undefined}>
        <Avatar person={avatarOf(person)} size="md" decorative />
      </span>
      <span className={classes['names']}>
        <span className={classes['name']}>
          <PersonLink id={person.id}>{personName(person)}</PersonLink> {person.guest && <GuestBadge />}{' '}
          {(notes || says) && (
            <span
              className={classes['note']}
              title={[notes, says && t('online')].filter(Boolean).join(' · ')}
            >
              {notes}
              {notes && says && ' · '}
              {says && <span className={classes['online']}>{t('online')}</span>}
            </span>
          )}
        </span>
        <span className={classes['email']} title={(member.accepted && person.email) || undefined}>
          {member.accepted ? person.email && <Address email={person.email} /> : t('pending')}
        </span>
      </span>
    </th>
  );
}

const MemberEntries = lazy(() => import('./TeamEntries.tsx'), 'MemberEntries');

interface ActionsProps {
  name: string;
  isMe: boolean;
  isOwner: boolean;
  onOpen: (kind: 'edit' | 'remove') => void;
}

function Actions({ name, isMe, isOwner, onOpen }: ActionsProps) {
  const { t } = useTranslation(['team', 'common']);
  return (
    <>
      <Button size="sm" aria-label={t('edit.of', { name })} onClick={() => onOpen('edit')}>
        {t('common:edit')}
      </Button>
      {!isOwner && (
        <MoreMenu label={t('moreOf', { name })} width={216} entries={MemberEntries.fetch}>
          <MemberEntries isMe={isMe} onRemove={() => onOpen('remove')} />
        </MoreMenu>
      )}
    </>
  );
}

/** A figure in its column; on a narrow screen with its name beside it. */
function Figure({ label, value }: { label: string; value: string }) {
  return (
    <td className={classes['figure']}>
      <span className={classes['figureLabel']}>{label}</span> {value}
    </td>
  );
}

/** An e-mail address, which breaks before its domain where it does not fit in one line. */
function Address({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
