import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import classes from './GuideDialog.module.css';

interface GuideDialogProps {
  title: string;
  /** What it explains, in this order: a few words, and one or two sentences. */
  entries: readonly { name: string; text: string }[];
  onClose: () => void;
}

/** Explains how a part of the product works. Mounted while it is open. */
export function GuideDialog({ title, entries, onClose }: GuideDialogProps) {
  const { t } = useTranslation('forms');
  return (
    <Dialog
      opened
      onlyCloses
      local
      title={title}
      submitLabel={t('understood')}
      onSubmit={onClose}
      onClose={onClose}
    >
      <dl className={classes['entries']}>
        {entries.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
