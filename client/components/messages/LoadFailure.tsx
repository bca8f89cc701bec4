import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '#client/lib/text/errors.ts';
import { BrokenDrawing } from '../layout/drawings.tsx';
import { ServerButton } from '../layout/ServerButton.tsx';
import { EmptyState } from './EmptyState.tsx';
import classes from './LoadFailure.module.css';

interface LoadFailureProps {
  /** Says what could not be loaded. */
  title: string;
  error: unknown;
  /** Loads again; resolves when the answer has arrived. */
  onRetry: () => Promise<unknown>;
  /** Whether only a part of a view or dialog failed: then a line is shown instead of the drawing. */
  part?: boolean;
}

/** Shown instead of content that could not be loaded: what happened, and 'Reintentar'. */
export function LoadFailure({ title, error, onRetry, part = false }: LoadFailureProps) {
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const retry = () => {
    setAsking(true);
    void onRetry().finally(() => setAsking(false));
  };
  const button = (
    <ServerButton
      size={part ? 'sm' : 'md'}
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
      busy={asking}
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
      <EmptyState drawing={<BrokenDrawing />} title={title} action={button}>
        {describeFailure(error)}
      </EmptyState>
    </div>
  );
}
