import { useState } from 'react';
import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import invitations from '#client/locales/es/invitations.json';
import errors from '#shared/locales/es/errors.json';
import { InvitationLink } from './InvitationLink.tsx';
import { EMPTY_FORM, InviteForm } from './InviteForm.tsx';
import { InviteResults } from './InviteResults.tsx';
import { UnconfirmedDialog } from './UnconfirmedDialog.tsx';
import { useInvite } from './use-invite.ts';

export const texts = { errors, invitations };

/** Invites one or several addresses to a team of a project that the person manages, and shows the outcome. */
export function InviteDialog({ opened, onClose }: DialogState) {
  const [typed, setTyped] = useState(EMPTY_FORM);
  const invite = useInvite({ resetForm: (email) => setTyped({ ...EMPTY_FORM, email }), onClose });
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
    <InviteForm opened={opened} onClose={close} typed={typed} onChange={setTyped} onSend={invite.send} />
  );
}
