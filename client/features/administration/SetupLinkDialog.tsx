import { useTranslation } from 'react-i18next';
import { LinkDialog } from '#client/components/LinkDialog.tsx';

interface SetupLinkDialogProps {
  name: string;
  link: string;
  onClose: () => void;
}

/** Shows a set-up link that the administrator has to pass on. */
export function SetupLinkDialog({ name, link, onClose }: SetupLinkDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <LinkDialog
      opened
      onClose={onClose}
      title={t('link.title')}
      label={t('link.label', { name })}
      hint={t('link.hint')}
      link={link}
      texts={{ copy: t('link.copy'), copied: t('link.copied'), failed: t('link.copyFailed') }}
    />
  );
}
