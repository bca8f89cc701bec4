import { Button } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { getProduct } from '../../lib/product.ts';
import type { View } from '../../lib/search.ts';
import classes from './ViewHost.module.css';

const DashboardView = lazy(async () => ({
  default: (await import('../../features/dashboard/DashboardView.tsx')).DashboardView,
}));
const KanbanView = lazy(async () => ({
  default: (await import('../../features/kanban/KanbanView.tsx')).KanbanView,
}));

/** Shows the view that the address names, gives the page its title, and moves the focus to the view's heading. */
export function ViewHost({ view }: { view: View }) {
  const { t } = useTranslation('shell');
  const { name } = getProduct();
  const title = t(`view.${view}`);
  const [firstView] = useState(view);
  const [moved, setMoved] = useState(false);
  if (view !== firstView && !moved) setMoved(true);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);

  return (
    <CatchBoundary getResetKey={() => view} errorComponent={ViewFailure}>
      <Suspense key={view} fallback={<p className={classes['loading']}>{t('loading')}</p>}>
        <Arrival takesFocus={moved}>{view === 'kanban' ? <KanbanView /> : <DashboardView />}</Arrival>
      </Suspense>
    </CatchBoundary>
  );
}

interface ArrivalProps {
  /** Whoever changed the view lands on its heading, once its code is there. The first view leaves the focus alone. */
  takesFocus: boolean;
  children: ReactNode;
}

function Arrival({ takesFocus, children }: ArrivalProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const heading = container.current?.querySelector<HTMLElement>('h1') ?? container.current;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div ref={container} className={classes['view']}>
      {children}
    </div>
  );
}

function ViewFailure() {
  const { t } = useTranslation('common');
  return (
    <div role="alert">
      <EmptyState
        title={t('failure.title')}
        action={
          <Button variant="filled" onClick={() => window.location.reload()}>
            {t('retry')}
          </Button>
        }
      >
        {t('failure.text')}
      </EmptyState>
    </div>
  );
}
