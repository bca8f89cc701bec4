import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { markLeftByUser } from '#client/data/projects/lost-projects.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { removeMember, restoreMember } from '#client/data/teams/mutations.ts';
import type { Member, TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { mayEditMembers, mayLeave } from '#shared/rules/accounts/permissions.ts';
import { useOfferUndo, useRefreshTeams } from './use-team-form.ts';

interface RemoveMemberDialogProps {
  team: TeamEntry;
  member: Member;
  person: TeamPerson;
  all: readonly TeamEntry[];
  onClose: () => void;
}

/** Removes a member, or the signed-in person, from a team; first it shows the consequences for them and their stories. */
export function RemoveMemberDialog({ team, member, person, all, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const me = usePerson();
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const refresh = useRefreshTeams();
  const offerUndo = useOfferUndo();
  const isMe = me.id === person.id;
  const blocked = useBlocked(team.project.id, isMe ? mayLeave : mayEditMembers);
  const textKey = isMe ? 'leave' : 'remove';
  const name = personName(person);
  const values = { name, team: team.name, project: team.project.name };
  const stays = all.some(
    (other) =>
      other.project.id === team.project.id &&
      other.id !== team.id &&
      other.members.some(({ person_id }) => person_id === person.id),
  );

  const remove = () => {
    if (isMe) markLeftByUser(team.project.id);
    return removeMember(team.id, person.id).finally(refresh);
  };
  const onDone = (removed: Awaited<ReturnType<typeof remove>>) => {
    if (!isMe) {
      const released = t('remove.released', { count: removed.story_ids.length });
      const restore = () => restoreMember(removed);
      return offerUndo(t('remove.done', values), released, restore, t('remove.undoFailed'));
    }
    toast.success(t('leave.done', values));
    if (!stays && project === team.project.id) setSearch({ project: undefined }, { replace: true });
  };

  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t(`${textKey}.title`, values)}
      submitLabel={t(`${textKey}.action`)}
      blocked={blocked}
      submit={remove}
      onDone={onDone}
      failed={t(`${textKey}.failed`)}
    >
      <p>{t(stays ? `${textKey}.stays` : `${textKey}.goes`, values)}</p>
      {!stays && <p>{t(`${textKey}.stories`, { count: member.assigned })}</p>}
    </ConfirmDialog>
  );
}
