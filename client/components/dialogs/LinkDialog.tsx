import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { Dialog, type DialogState } from './Dialog.tsx';

interface LinkDialogProps extends DialogState {
  title: string;
  /** Above the link. */
  children?: ReactNode;
  label: string;
  hint: string;
  link: string;
  texts: { copy: string; copied: string; failed: string };
}

/** Shows a link that a person has to pass on, with a button that copies it. */
export function LinkDialog(props: LinkDialogProps) {
  const { opened, onClose, title, children, label, hint, link, texts } = props;
  return (
    <Dialog
      local
      onlyCloses
      opened={opened}
      onClose={onClose}
      title={title}
      onSubmit={() => void copyText(link, texts)}
      submitLabel={texts.copy}
    >
      {children}
      <TextInput
        data-autofocus
        readOnly
        label={label}
        description={hint}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
