import { useTranslation } from 'react-i18next';
import { GuideDialog } from '#client/components/GuideDialog.tsx';
import guides from '#client/locales/es/guides.json';

export const texts = { guides };

const ENTRIES = ['phases', 'write', 'group', 'vote', 'agree', 'names', 'secret'] as const;

/** Explains retrospectives. */
export function RetroGuide({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('guides');
  const entries = ENTRIES.map((entry) => ({
    name: t(`retro.${entry}.name`),
    text: t(`retro.${entry}.text`),
  }));
  return <GuideDialog title={t('retro.title')} entries={entries} onClose={onClose} />;
}
