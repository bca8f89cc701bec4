import { InvitationList } from '#client/features/invitations/InvitationList.tsx';
import { TeamView } from '#client/features/teams/TeamView.tsx';

/** The team view, with the open invitations below it. */
export function TeamHost() {
  return (
    <TeamView
      invitations={({ invitations, mail }) => <InvitationList invitations={invitations} mail={mail} />}
    />
  );
}
