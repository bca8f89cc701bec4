import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMenus } from '#client/components/menus/ButtonMenu.tsx';
import { useIsAdmin, usePerson } from '#client/data/account/session.ts';
import { usePresence } from '#client/data/people/presence.ts';
import { useLiveProjects } from '#client/data/projects/live-projects.ts';
import { useLosses } from '#client/data/projects/lost-projects.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { forgetRemovedBases } from '#client/data/redaction/forget-bases.ts';
import { useResumedCommands } from '#client/data/resume.ts';
import { RequestsNotice } from '#client/features/memberships/RequestsNotice.tsx';
import { whenOtherVersion } from '#client/lib/backend/other-version.ts';
import { reloadPage, watchTyping } from '#client/lib/connection/reload.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { bringsFiles } from '#client/lib/drag/brings-files.ts';
import { loadAtFirstSign } from '#client/lib/lazy/first-sign.ts';
import { whenIdle } from '#client/lib/lazy/idle.ts';
import { lazy, loadAllParts, setMissingNotice } from '#client/lib/lazy/lazy.ts';
import { canShowToasts, toast } from '#client/lib/screen/toast.ts';
import { useHappened } from '#client/lib/state/use-happened.ts';
import { takeDropReasons } from '#client/lib/storage/stored-values.ts';
import { useAppearance } from '#client/lib/text/appearance.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';
import { Commands } from '../commands/Commands.tsx';
import { ArchivedNotice } from './ArchivedNotice.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Header } from './Header.tsx';
import { Overlays } from './Overlays.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useSidebar } from './sidebar/use-sidebar.ts';
import { loadUserEntries } from './UserMenu.tsx';
import { useRememberedProject } from './use-remembered-project.ts';
import { ViewHost } from './ViewHost.tsx';

const BackupNotice = lazy(() => import('#client/features/administration/BackupNotice.tsx'), 'BackupNotice');
const FileDrop = lazy(() => import('#client/features/user-stories/parts/FileDrop.tsx'), 'FileDrop');
const FocusRecovery = lazy(() => import('./lazy/FocusRecovery.tsx'), 'FocusRecovery');
const SidebarDrawer = lazy(() => import('./lazy/SidebarDrawer.tsx'), 'SidebarDrawer');

/** The events of typing: keys, and texts that are pasted or dictated. */
const TYPING = ['keydown', 'input'] as const;
const DRAGGING = ['dragenter'] as const;

/** The frame around every view: header, sidebar, the view itself, and the dialogs that the address opens. */
export function Shell() {
  const { t } = useTranslation('shell');
  const { view = 'dashboard' } = useAppSearch();
  const sidebar = useSidebar();
  const isAdmin = useIsAdmin();
  const { id: personId } = usePerson();
  useResumedCommands(personId);
  useLiveProjects();
  const arrived = useRememberedProject();
  usePresenceInProjects();
  useLosses(({ why, name }) =>
    toast.info(t(`lost.${why}.notice`, { name }), t(`lost.${why}.text`, { days: DAYS_TO_RECOVER })),
  );
  useOfflinePage();
  useIdleLoading();
  useEffect(() => loadAtFirstSign(() => Promise.all([loadMenus(), loadUserEntries()])), []);
  useMissingParts();
  useDroppedDrafts();
  useEffect(() => void whenIdle().then(forgetRemovedBases), []);
  const typed = useHappened(TYPING);
  const filesDragged = useHappened(DRAGGING, bringsFiles);

  return (
    <div className={classes['shell']} data-narrow={sidebar.narrow || undefined}>
      <a href="#main" className={classes['skip']}>
        {t('skip')}
      </a>
      <Header sidebar={sidebar} />
      {sidebar.isDrawer ? (
        <SidebarDrawer opened={sidebar.drawerOpened} onClose={sidebar.closeDrawer} />
      ) : (
        <Sidebar narrow={sidebar.narrow} onWiden={sidebar.toggleNarrow} />
      )}
      <main id="main" className={classes['main']} tabIndex={-1}>
        <ArchivedNotice />
        <RequestsNotice />
        <ViewHost view={view} arrived={arrived} />
      </main>
      {isAdmin && <BackupNotice />}
      <ConnectionNotice />
      {/* a fallback while dialogs load their texts */}
      <Suspense>
        <Overlays />
        <Commands />
        {filesDragged && <FileDrop />}
        {typed && <FocusRecovery />}
      </Suspense>
    </div>
  );
}

/** Makes the person present in all of their projects while the app is open, first in the selected one. */
function usePresenceInProjects(): void {
  const { id } = usePerson();
  const { project } = useAppSearch();
  const { data: projects } = useProjects();
  const ids = useMemo(() => {
    const all = (projects ?? []).map((each) => each.id);
    return all.toSorted((a, b) => Number(b === project) - Number(a === project));
  }, [projects, project]);
  usePresence(id, ids);
}

/** Says that drafts of an earlier version were erased, and why. */
function useDroppedDrafts(): void {
  useEffect(() => {
    const reasons = takeDropReasons();
    if (reasons.length > 0)
      void import('#client/data/drafts/notice.ts').then(({ noticeDropped }) => noticeDropped(reasons));
  }, []);
}

/** Registers the offline page in the person's language. */
function useOfflinePage(): void {
  const { language } = useAppearance();
  useEffect(() => {
    if (language === i18n.language) void registerOfflinePage();
  }, [language]);
}

/**
 * Registers a service worker that shows our page, in the present language, when the app is opened and the server cannot be
 * reached (`public/sw.js`; it caches nothing else). If the browser does not allow service workers (plain http on another host,
 * private mode), it shows its own page.
 */
async function registerOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const texts = new URLSearchParams({
    lang: i18n.language,
    product: getServerConfig().name,
    title: i18n.t('offline:page.title'),
    text: i18n.t('offline:page.text'),
    retry: i18n.t('common:retry'),
  });
  try {
    await navigator.serviceWorker.register(`/sw.js?${texts}`);
  } catch {
    // not allowed here
  }
}

/** All parts of the program are loaded this long after the first view (ms), when everything that it needs is there. */
const IDLE_LOADING_AFTER_MS = 8000;

/** Whether the browser has been asked to save data. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Loads the views and dialogs that are not shown yet when the browser is idle, while mounted: they open without connection. */
function useIdleLoading(): void {
  useEffect(() => {
    if (savesData()) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => void loadAllParts(leaving.signal), IDLE_LOADING_AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
}

let closeNotice: (() => void) | undefined;

/** A toast, one at a time, that offers to load the page again. */
function offerReload(
  title = i18n.t('offline:missing.title'),
  text = i18n.t('offline:missing.text'),
): boolean {
  if (!canShowToasts()) return false;
  closeNotice?.();
  closeNotice = toast.lasting(title, text, {
    label: i18n.t('offline:missing.reload'),
    run: reloadPage,
  });
  return true;
}

/** While mounted, a part of the program that cannot be loaded is left out, and a toast says so, or that the server has another version. */
function useMissingParts(): void {
  useEffect(() => {
    setMissingNotice(() => offerReload());
    return () => setMissingNotice(() => false);
  }, []);
  useEffect(watchTyping, []);
  useEffect(() => {
    void whenOtherVersion().then(() =>
      offerReload(i18n.t('offline:otherVersion.title'), i18n.t('offline:otherVersion.text')),
    );
  }, []);
}
