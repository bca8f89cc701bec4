import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '#client/lib/connection/online.ts';
import classes from './Loading.module.css';
import { SkeletonLines } from './Skeleton.tsx';

interface LoadingProps {
  /** The subject that is loading, for screen readers; 'Cargando...' by default. */
  label?: string;
  /** The class of the content's box. */
  className?: string | undefined;
  /** The skeleton; some lines of text by default. */
  children?: ReactNode;
}

const LINES = ['72%', '54%', '63%'];

/**
 * The placeholder of content that is loading. Without connection it says so instead of the skeleton, because it may take long.
 */
export function Loading({ label, className, children }: LoadingProps) {
  const { t } = useTranslation(['offline', 'common']);
  const connected = useConnected();
  if (!connected) {
    return (
      <p role="status" className={classes['away']}>
        {t('later')}
      </p>
    );
  }
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={label ?? t('common:loading')}
      className={className ?? (children ? undefined : classes['lines'])}
      data-skeleton
    >
      {children ?? <SkeletonLines widths={LINES} />}
    </div>
  );
}
