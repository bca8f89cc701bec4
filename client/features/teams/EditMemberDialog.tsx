import { Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import { OptionalLabel } from '#client/components/OptionalLabel.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { setWeeklyHours } from '#client/data/capacity/mutations.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { setMemberRole, updateOwnCapacity } from '#client/data/teams/mutations.ts';
import type { Member, TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';
import { formatNumber } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { parseHours } from '#shared/rules/capacity.ts';
import { mayEditHours, mayEditMembers } from '#shared/rules/permissions.ts';
import { TEAM_ROLES, type TeamRole } from '#shared/rules/roles.ts';
import classes from './TeamDialogs.module.css';
import { useTeamForm, useUndo } from './use-team-form.ts';

interface EditMemberDialogProps {
  team: TeamEntry;
  member: Member;
  person: TeamPerson;
  onClose: () => void;
}

const MANAGING: readonly TeamRole[] = ['scrum_master', 'product_owner'];
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
export function EditMemberDialog({ team, member, person, onClose }: EditMemberDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const me = usePerson();
  const isMe = me.id === person.id;
  const standing = useStanding(team.project.id);
  const mayEdit = mayEditMembers(standing);
  const setsHours = mayEditHours(standing, { id: person.id, accepted: member.accepted });
  // what is offered at first stays, with what is typed, when the signed-in person loses the right
  const [offers] = useState({ role: mayEdit, hours: setsHours });
  const forbidden = useBlocked(team.project.id, mayEditMembers);
  const undo = useUndo();
  const before: Values = {
    role: member.role,
    weekly_capacity: person.weekly_capacity,
    skills: person.skills ?? [],
  };
  const [role, setRole] = useState(before.role);
  const [hours, setHours] = useState(
    before.weekly_capacity === null ? '' : formatNumber(before.weekly_capacity),
  );
  const [skills, setSkills] = useState(before.skills);
  const capacity = parseHours(hours);
  const name = person.full_name || t('common:person.unnamed');

  const write = async (from: Values, to: Values) => {
    if (mayEdit && to.role !== from.role) await setMemberRole(team.id, person.id, to.role);
    const hoursMoved = to.weekly_capacity !== from.weekly_capacity;
    if (isMe && (hoursMoved || to.skills.join('\n') !== from.skills.join('\n'))) {
      await updateOwnCapacity(person.id, { weekly_capacity: to.weekly_capacity, skills: to.skills });
    } else if (setsHours && hoursMoved) {
      await setWeeklyHours(team.project.id, person.id, to.weekly_capacity);
    }
  };
  const after: Values = { role, weekly_capacity: capacity ?? null, skills };
  const form = useTeamForm({
    submit: () => write(before, after),
    onDone: () => {
      onClose();
      toast.undoable(t('edit.saved'), name, () => undo(() => write(after, before), t('edit.undoFailed')));
    },
    failed: t('edit.failed'),
  });
  const givesUp = isMe && !standing.owner && MANAGING.includes(before.role) && !MANAGING.includes(role);

  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('edit.title', { name })}
      submitLabel={t('common:save')}
      submitDisabled={capacity === undefined}
      blocked={isMe ? undefined : forbidden}
    >
      {offers.role && (
        <Select
          data-autofocus
          disabled={!mayEdit}
          label={t('edit.role', { team: team.name })}
          description={t('edit.roleHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={TEAM_ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))}
          value={role}
          onChange={(value) => setRole(TEAM_ROLES.find((name) => name === value) ?? before.role)}
        />
      )}
      {givesUp && <p className={classes['warning']}>{t('edit.givesUp')}</p>}
      {offers.hours && (
        <TextInput
          data-autofocus
          label={<OptionalLabel>{t('edit.capacity')}</OptionalLabel>}
          description={isMe ? t('edit.capacityHint') : t('edit.capacityOthers', { name })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
          error={capacity === undefined && <ErrorNote>{t('edit.capacityInvalid')}</ErrorNote>}
        />
      )}
      {isMe ? (
        <TagsInput
          label={<OptionalLabel>{t('edit.skills')}</OptionalLabel>}
          description={t('edit.skillsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxTags={MAX_SKILLS}
          value={skills}
          onChange={(next) => setSkills(next.map((skill) => skill.trim()).filter(Boolean))}
        />
      ) : (
        <p className={classes['hint']}>
          {member.accepted ? t('edit.ownOnly') : t('edit.notAccepted', { name })}
        </p>
      )}
    </Dialog>
  );
}
