import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { DialogPlaceholder } from '#client/components/dialogs/DialogPlaceholder.tsx';
import { GuideButton } from '#client/components/dialogs/GuideButton.tsx';
import { GuideDialog } from '#client/components/dialogs/GuideDialog.tsx';
import { LinkDialog } from '#client/components/dialogs/LinkDialog.tsx';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { Opener } from './Opener.tsx';
import type { Parts } from './parts.ts';

/** A form whose first answer is an error at a field, and whose second one is none. */
function RefusedForm() {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('Orion');
  const [sent, setSent] = useState(0);
  const form = useFormDialog({
    submit: async () => {
      setSent((count) => count + 1);
      if (name === 'Orion') throw new Error('taken');
    },
    onDone: () => setOpened(false),
    errors: () => ({ name: 'Another project has this name.' }),
  });
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open a refused form</Button>
      <Dialog
        {...form.dialog}
        opened={opened}
        onClose={() => setOpened(false)}
        title="New project"
        submitLabel="Create"
        aside={<span>Sent: {sent}</span>}
      >
        <TextInput label="Description" data-autofocus />
        <TextInput
          label="Name"
          value={name}
          error={form.errors.name && <ErrorNote>{form.errors.name}</ErrorNote>}
          onChange={(event) => {
            setName(event.currentTarget.value);
            form.clearError('name');
          }}
        />
      </Dialog>
    </>
  );
}

export const dialogParts: Parts = {
  DialogPlaceholder: {
    'while a dialog loads': (
      <Opener name="Open a dialog that loads">
        {(opened, close) => opened && <DialogPlaceholder onClose={close} />}
      </Opener>
    ),
  },
  Dialog: {
    'a form': (
      <Opener name="Open a form">
        {(opened, close) => (
          <Dialog opened={opened} onClose={close} title="New sprint" onSubmit={close} submitLabel="Create">
            <TextInput data-autofocus label="Name" />
          </Dialog>
        )}
      </Opener>
    ),
    'a form that cannot be sent any more': (
      <Opener name="Open a blocked form">
        {(opened, close) => (
          <Dialog
            opened={opened}
            onClose={close}
            title="Edit Sprint 3"
            onSubmit={close}
            submitLabel="Save"
            blocked="The project has been archived meanwhile."
          >
            <TextInput data-autofocus label="Name" />
          </Dialog>
        )}
      </Opener>
    ),
    'an incomplete form': (
      <Opener name="Open an incomplete form">
        {(opened, close) => (
          <Dialog
            opened={opened}
            onClose={close}
            title="New epic"
            onSubmit={close}
            submitLabel="Create"
            incomplete
          >
            <TextInput data-autofocus required label="Name" />
          </Dialog>
        )}
      </Opener>
    ),
    'a refused form': <RefusedForm />,
    'destroys something': (
      <Opener name="Open a warning">
        {(opened, close) => (
          <Dialog
            danger
            opened={opened}
            onClose={close}
            title="Delete the team"
            onSubmit={close}
            submitLabel="Delete"
          >
            <p>Its members stay in the project.</p>
          </Dialog>
        )}
      </Opener>
    ),
  },
  ConfirmDialog: {
    'deletes something': (
      <Opener name="Open a question">
        {(opened, close) =>
          opened && (
            <ConfirmDialog
              danger
              onClose={close}
              title="Delete the sprint"
              submitLabel="Delete"
              submit={async () => undefined}
            >
              <p>Its stories return to the backlog.</p>
            </ConfirmDialog>
          )
        }
      </Opener>
    ),
  },
  PlainDialog: {
    'a list': (
      <Opener name="Open a list">
        {(opened, close) => (
          <PlainDialog opened={opened} onClose={close} title="Deleted stories">
            <p>No story was deleted.</p>
          </PlainDialog>
        )}
      </Opener>
    ),
  },
  GuideButton: {
    'in the bar of a view': <GuideButton label="How it works" guide="poker" />,
  },
  GuideDialog: {
    'how estimating works': (
      <Opener name="Open a guide">
        {(opened, close) => opened && <GuideDialog guide="poker" onClose={close} />}
      </Opener>
    ),
  },
  LinkDialog: {
    'a link': (
      <Opener name="Open a link">
        {(opened, close) => (
          <LinkDialog
            opened={opened}
            onClose={close}
            title="Invitation"
            label="Link"
            hint="Valid for 7 days."
            link="https://example.org/auth#kind=invite"
            texts={{ copy: 'Copy', copied: 'Copied', failed: 'Could not copy' }}
          />
        )}
      </Opener>
    ),
  },
};
