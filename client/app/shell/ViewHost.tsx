import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrokenDrawing } from '#client/components/layout/drawings.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { WithFallback } from '#client/components/messages/WithFallback.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useProjectMissing } from '#client/data/projects/queries.ts';
import { countView } from '#client/data/settings/count-view.ts';
import { useMySettings } from '#client/data/settings/queries.ts';
import { reloadPage } from '#client/lib/connection/reload.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { lazy, MissingPart, useLazyModule } from '#client/lib/lazy/lazy.ts';
import { useAppSearch, type View } from '#client/routing/app-search.ts';
import { viewPart } from '../views/views.ts';
import classes from './ViewHost.module.css';

const MissingProject = lazy(() => import('./lazy/MissingProject.tsx'), 'MissingProject');

interface ViewHostProps {
  view: View;
  /** Whether it is settled which project is shown. */
  arrived: boolean;
}

/** Shows the view of the address, sets the title of the page, and moves the focus to the view's heading. */
export function ViewHost({ view, arrived }: ViewHostProps) {
  const { t } = useTranslation('shell');
  const { name } = getServerConfig();
  const { project } = useAppSearch();
  // the settings do not depend on the project
  const missing = useProjectMissing(project) && view !== 'settings';
  const title = t(`view.${view}`);
  useCountView(view);
  const [firstView] = useState(view);
  const [moved, setMoved] = useState(false);
  if (view !== firstView && !moved) setMoved(true);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);

  return (
    <WithFallback key={view} fallback={(error) => <ViewFailure error={error} />}>
      <Suspense fallback={<Pending view={view} />}>
        {arrived && missing && (
          <Arrival takesFocus={moved}>
            <ProjectNotFound title={title} />
          </Arrival>
        )}
        {arrived && !missing && <Shown view={view} takesFocus={moved} />}
      </Suspense>
    </WithFallback>
  );
}

/** Counts the views that the person opens, if they allow it: one number per day on the server, without a name. */
function useCountView(view: View): void {
  const { id } = usePerson();
  const allowed = useMySettings(id)?.privacy.analyticsEnabled === true;
  useEffect(() => {
    if (allowed) countView(view);
  }, [view, allowed]);
}

function Shown({ view, takesFocus }: { view: View; takesFocus: boolean }) {
  const Part = useLazyModule(viewPart(view));
  if (!Part) return <Pending view={view} />;
  return (
    <Arrival takesFocus={takesFocus}>
      <Part />
    </Arrival>
  );
}

/** The placeholder of a view whose code is loading. The search begins with its field, and has no bar with a title above it. */
function Pending({ view }: { view: View }) {
  if (view !== 'search') return <Loading className={classes['loading']} />;
  return (
    <Loading className={classes['search']}>
      <Skeleton height={44} />
      <Skeleton width="60%" height={24} />
    </Loading>
  );
}

interface ArrivalProps {
  /** Whether the heading gets the focus once the code is loaded: after a change of view, not for the first one. */
  takesFocus: boolean;
  children: ReactNode;
}

function Arrival({ takesFocus, children }: ArrivalProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a view that begins in its field keeps the focus there
    if (!takesFocus || container.current?.contains(document.activeElement)) return;
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

function ViewFailure({ error }: { error: unknown }) {
  const { t } = useTranslation(['common', 'offline']);
  const missing = error instanceof MissingPart;
  return (
    <div role="alert">
      <EmptyState
        drawing={<BrokenDrawing />}
        title={t(missing ? 'offline:missing.title' : 'failure.title')}
        action={
          <Button variant="filled" onClick={reloadPage}>
            {t(missing ? 'offline:missing.reload' : 'retry')}
          </Button>
        }
      >
        {t(missing ? 'offline:missing.text' : 'failure.text')}
      </EmptyState>
    </div>
  );
}

/** Replaces the view of a project that does not exist or that the person may not see. */
function ProjectNotFound({ title }: { title: string }) {
  return (
    <>
      <ViewBar title={title} />
      <MissingProject />
    </>
  );
}
