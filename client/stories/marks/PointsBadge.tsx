import { useTranslation } from 'react-i18next';
import { CountBadge } from '#client/components/layout/CountBadge.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';

/** Story points, '–' where there is no estimate. */
export function PointsBadge({ value }: { value: number | null }) {
  const { t } = useTranslation('common');
  const meaning = value === null ? t('unestimated') : t('points', { count: value });
  return (
    <CountBadge title={meaning}>
      <span aria-hidden="true">{value ?? '–'}</span>
      <VisuallyHidden>{meaning}</VisuallyHidden>
    </CountBadge>
  );
}
