import { Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { setWeeklyHours } from '#client/data/capacity/mutations.ts';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { setMemberRole, updateOwnCapacity } from '#client/data/teams/mutations.ts';
import type { Member, TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { mayEditHours, mayEditMembers } from '#shared/rules/accounts/permissions.ts';
import { MANAGING_ROLES, rolesFor, TEAM_ROLES, type TeamRole } from '#shared/rules/accounts/roles.ts';
import { withSkill } from '#shared/rules/accounts/skills.ts';
import { parseHours } from '#shared/rules/reports/capacity.ts';
import classes from './TeamDialogs.module.css';
import { useOfferUndo, useTeamForm } from './use-team-form.ts';

interface EditMemberDialogProps {
  team: TeamEntry;
  member: Member;
  person: TeamPerson;
  onClose: () => void;
}

const MAX_SKILLS = 50;

interface Values {
  role: TeamRole;
  weekly_capacity: number | null;
  skills: string[];
}

/**
 * Edits a member: managers of the project change the role and, once the person has accepted the project, the hours; the
 * person changes their own hours and skills.
 */
export function EditMemberDialog(props: EditMemberDialogProps) {
  const { team, member, person, onClose } = props;
  const { t } = useTranslation(['team', 'common']);
  const { edits, capacity, offers, mayEdit, isMe, givesUp, dialog } = useMemberForm(props);
  const { values: typed, set: change } = edits;
  const forbidden = useBlocked(team.project.id, mayEditMembers);
  const name = personName(person);

  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={t('edit.title', { name })}
      submitLabel={t('common:save')}
      incomplete={capacity === undefined}
      blocked={isMe ? undefined : forbidden}
    >
      {offers.role && (
        <Select
          data-autofocus
          disabled={!mayEdit}
          label={t('edit.role', { team: team.name })}
          description={t('edit.roleHint')}
          data={rolesFor(person, TEAM_ROLES).map((value) => ({ value, label: t(`common:role.${value}`) }))}
          value={typed.role}
          onChange={(value) => change({ role: TEAM_ROLES.find((role) => role === value) ?? member.role })}
        />
      )}
      {givesUp && <p className={classes['warning']}>{t('edit.givesUp')}</p>}
      {member.role !== 'observer' && typed.role === 'observer' && (
        <p className={classes['warning']} role="status">
          {t('edit.observes')}
        </p>
      )}
      {offers.hours && (
        <TextInput
          data-autofocus
          label={<OptionalLabel>{t('edit.capacity')}</OptionalLabel>}
          description={isMe ? t('edit.capacityHint') : t('edit.capacityOthers', { name })}
          inputMode="decimal"
          value={typed.hours}
          onChange={(event) => change({ hours: event.currentTarget.value })}
          error={capacity === undefined && <ErrorNote>{t('edit.capacityInvalid')}</ErrorNote>}
        />
      )}
      {isMe ? (
        <TagsInput
          label={<OptionalLabel>{t('edit.skills')}</OptionalLabel>}
          description={t('edit.skillsHint')}
          maxTags={MAX_SKILLS}
          value={typed.skills}
          searchValue={typed.skill}
          onSearchChange={(skill) => change({ skill })}
          onChange={(next) => change({ skills: next.map((skill) => skill.trim()).filter(Boolean) })}
        />
      ) : (
        <p className={classes['hint']}>
          {member.accepted ? t('edit.ownOnly') : t('edit.notAccepted', { name })}
        </p>
      )}
    </Dialog>
  );
}

/** The form of a member; the toast after saving offers to undo it. `capacity`: undefined if the hours are invalid. */
function useMemberForm({ team, member, person, onClose }: EditMemberDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const isMe = usePerson().id === person.id;
  const standing = useStanding(team.project.id);
  const mayEdit = mayEditMembers(standing);
  const setsHours = mayEditHours(standing, { id: person.id, accepted: member.accepted });
  // fields stay with their typed values when the signed-in person loses the right to change them
  const [offers] = useState({ role: mayEdit, hours: setsHours });
  const offerUndo = useOfferUndo();
  const before: Values = {
    role: member.role,
    weekly_capacity: person.weekly_capacity,
    skills: person.skills ?? [],
  };
  const edits = useEdits(
    {
      role: before.role,
      hours: before.weekly_capacity === null ? '' : formatNumber(before.weekly_capacity),
      skills: before.skills,
      // the one that is being typed
      skill: '',
    },
    `member:${team.id}:${person.id}`,
  );
  const typed = edits.values;
  const capacity = parseHours(typed.hours);
  const write = async (from: Values, to: Values) => {
    if (mayEdit && to.role !== from.role) await setMemberRole(team.id, person.id, to.role);
    const hoursMoved = to.weekly_capacity !== from.weekly_capacity;
    if (isMe && (hoursMoved || to.skills.join('\n') !== from.skills.join('\n'))) {
      await updateOwnCapacity(person.id, { weekly_capacity: to.weekly_capacity, skills: to.skills });
    } else if (setsHours && hoursMoved) {
      await setWeeklyHours(team.project.id, person.id, to.weekly_capacity);
    }
  };
  const after: Values = {
    role: typed.role,
    weekly_capacity: capacity ?? null,
    skills: withSkill(typed.skills, typed.skill),
  };
  const { dialog } = useTeamForm({
    submit: () => write(before, after),
    onDone: () => {
      edits.reset();
      onClose();
      const name = personName(person);
      offerUndo(t('edit.saved'), name, () => write(after, before), t('edit.undoFailed'));
    },
    failed: t('edit.failed'),
  });
  const manages = (role: TeamRole) => MANAGING_ROLES.includes(role);
  const givesUp = isMe && !standing.owner && manages(before.role) && !manages(typed.role);
  return { edits, capacity, offers, mayEdit, isMe, givesUp, dialog };
}
