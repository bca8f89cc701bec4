import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../lib/errors.ts';
import { EmptyState } from './EmptyState.tsx';
import classes from './LoadFailure.module.css';
import { ServerButton } from './ServerButton.tsx';

interface LoadFailureProps {
  /** What could not be read. */
  title: string;
  error: unknown;
  /** Asks again; resolves when the answer is there. */
  onRetry: () => Promise<unknown>;
  /** One part of a view or dialog, whose other parts stand: a line in place of the drawing. */
  part?: boolean;
}

/** In place of what could not be read: what happened, and 'Reintentar'. */
export function LoadFailure({ title, error, onRetry, part = false }: LoadFailureProps) {
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const retry = () => {
    if (asking) return;
    setAsking(true);
    void onRetry().finally(() => setAsking(false));
  };
  const button = (
    <ServerButton
      size={part ? 'sm' : 'md'}
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
      aria-disabled={asking || undefined}
      onClick={retry}
    >
      {t('retry')}
    </ServerButton>
  );
  return part ? (
    <div role="alert" className={classes['part']}>
      <p>
        <b>{title}</b>
        {describeFailure(error)}
      </p>
      {button}
    </div>
  ) : (
    <div role="alert">
      <EmptyState title={title} action={button}>
        {describeFailure(error)}
      </EmptyState>
    </div>
  );
}
