import { useTranslation } from 'react-i18next';
import { GuideDialog } from '#client/components/GuideDialog.tsx';
import guides from '#client/locales/es/guides.json';

export const texts = { guides };

const ENTRIES = ['session', 'hidden', 'uncounted', 'modes', 'result', 'saved'] as const;

/** Explains sessions of Planning Poker. */
export function PokerGuide({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('guides');
  const entries = ENTRIES.map((entry) => ({
    name: t(`poker.${entry}.name`),
    text: t(`poker.${entry}.text`),
  }));
  return <GuideDialog title={t('poker.title')} entries={entries} onClose={onClose} />;
}
