import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { ActionMessage } from '#client/components/messages/ActionMessage.tsx';
import { Toasts } from '#client/components/messages/Toasts.tsx';
import { UndoMessage } from '#client/components/messages/UndoMessage.tsx';
import { lastUndoable, toast } from '#client/lib/screen/toast.ts';
import type { Parts } from './parts.ts';

const undo = () => undefined;
const action = { label: 'Move it anyway', run: undo };

/** A button for each kind of toast, and the place where they appear. */
function EveryToast() {
  return (
    <Group gap="xs">
      <Button onClick={() => toast.success('Story moved')}>success</Button>
      <Button onClick={() => toast.undoable('Story moved', 'PAY-7 is in Done', undo)}>undoable</Button>
      <Button onClick={() => toast.info('A copy was made')}>info</Button>
      <Button onClick={() => toast.refusal('The column is full', 'Its limit is 3')}>refusal</Button>
      <Button onClick={() => toast.lasting('PAY-7 has not moved', 'Ana moved it to “In review”.', action)}>
        lasting
      </Button>
      <Button onClick={() => toast.failure('The story could not be saved', 'Try again')}>failure</Button>
      <Toasts />
    </Group>
  );
}

/** The second line of a toast while its action can be undone. */
function Undoable() {
  useEffect(() => lastUndoable.set({ id: '', undo }), []);
  return <UndoMessage detail="PAY-7 is in Done" undo={undo} next={action} onDone={undo} />;
}

export const toastParts: Parts = {
  Toasts: { 'of every kind': <EveryToast /> },
  ActionMessage: {
    'with an action': <ActionMessage detail="Ana moved it to “In review”." action={action} onDone={undo} />,
    'of several lines': (
      <ActionMessage
        detail={'PAY-7: Ana deleted it.\nPAY-9: Ana moved it.'}
        action={undefined}
        onDone={undo}
      />
    ),
  },
  UndoMessage: { 'that is offered': <Undoable /> },
};
