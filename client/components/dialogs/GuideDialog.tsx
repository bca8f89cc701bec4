import { useTranslation } from 'react-i18next';
import guides from '#client/locales/es/guides.json';
import { Dialog } from './Dialog.tsx';
import classes from './GuideDialog.module.css';

export const texts = { guides };

/** The subject of a guide: a part of the catalogue `guides`, a title and then entries of a few words and one or two sentences. */
export type Guide = 'poker' | 'retro';

interface GuideDialogProps {
  guide: Guide;
  onClose: () => void;
}

/** Explains how a part of the product works. Mounted while it is open. */
export function GuideDialog({ guide, onClose }: GuideDialogProps) {
  const { t } = useTranslation(['guides', 'forms']);
  const { title, ...entries } = t(`guides:${guide}`, { returnObjects: true });
  return (
    <Dialog
      onlyCloses
      local
      title={title}
      submitLabel={t('forms:understood')}
      onSubmit={onClose}
      onClose={onClose}
    >
      <dl className={classes['entries']}>
        {Object.values(entries).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
