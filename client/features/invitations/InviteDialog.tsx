import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import invitations from '#client/locales/es/invitations.json';
import errors from '#shared/locales/es/errors.json';
import { InvitationLink } from './InvitationLink.tsx';
import { EMPTY_FORM, InviteForm } from './InviteForm.tsx';
import { InviteResults } from './InviteResults.tsx';
import { UnconfirmedDialog } from './UnconfirmedDialog.tsx';
import { useInvite } from './use-invite.ts';

export const texts = { errors, invitations };

const DRAFTS = formDrafts('invite', EMPTY_FORM);

/** Invites one or several addresses to a team of a project that the person manages, and shows the outcome. */
export function InviteDialog({ opened, onClose }: DialogState) {
  const { typed, set, onDiscard } = useTypedForm(DRAFTS, opened);
  const invite = useInvite({ resetForm: (email) => set({ ...EMPTY_FORM, email }), onClose });
  const { link, unconfirmed, results } = invite;
  const close = () => {
    invite.reset();
    onClose();
  };

  if (link) return <InvitationLink opened={opened} onClose={close} {...link} />;
  if (unconfirmed && opened) {
    return (
      <UnconfirmedDialog
        account={unconfirmed}
        onAdd={() => invite.add.mutateAsync(unconfirmed.email)}
        onClose={invite.dismissUnconfirmed}
      />
    );
  }
  if (results) {
    return (
      <InviteResults
        opened={opened}
        results={results}
        adding={invite.add.isPending}
        onAdd={(email) => invite.add.mutate(email)}
        onClose={close}
        onAgain={invite.dismissResults}
      />
    );
  }
  return (
    <InviteForm
      opened={opened}
      onClose={close}
      typed={typed}
      onChange={set}
      onDiscard={onDiscard}
      onSend={invite.send}
    />
  );
}
