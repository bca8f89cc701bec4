import type { ComponentProps } from 'react';
import { Dialog } from './Dialog.tsx';
import { type FormDialogOptions, useFormDialog } from './use-form-dialog.ts';

interface ConfirmDialogProps<Result>
  extends Omit<ComponentProps<typeof Dialog>, 'opened' | 'onSubmit' | 'formRef' | 'submitting'>,
    Pick<FormDialogOptions<never, Result>, 'submit' | 'onDone' | 'failed' | 'refusals'> {}

/** Asks before an action, and explains its consequences. It closes once that is done. */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { submit, onDone, failed, refusals, ...dialog } = props;
  const form = useFormDialog({
    submit,
    onDone: (result) => {
      dialog.onClose();
      return onDone?.(result);
    },
    ...(failed !== undefined && { failed }),
    ...(refusals && { refusals }),
  });
  return <Dialog {...dialog} {...form.dialog} />;
}
