import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/Dialog.tsx';
import { toast } from '../../lib/toast.ts';

interface SetupLinkDialogProps {
  name: string;
  link: string;
  onClose: () => void;
}

/** A set-up link, to be passed on by hand. */
export function SetupLinkDialog({ name, link, onClose }: SetupLinkDialogProps) {
  const { t } = useTranslation('admin');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('link.copied'));
    } catch {
      // no clipboard outside a secure context, or not allowed
      toast.failure(t('link.copyFailed'));
    }
  };
  return (
    <Dialog
      local
      opened
      onClose={onClose}
      title={t('link.title')}
      onSubmit={() => void copy()}
      submitLabel={t('link.copy')}
    >
      <TextInput
        data-autofocus
        readOnly
        label={t('link.label', { name })}
        description={t('link.hint')}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
