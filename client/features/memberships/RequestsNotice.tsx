import { usePerson } from '#client/data/account/session.ts';
import { useLiveProjectRequests, useProjectRequests } from '#client/data/projects/project-requests.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useAppSearch } from '#client/routing/app-search.ts';

const RequestsCard = lazy(() => import('./RequestsCard.tsx'), 'RequestsCard');

/**
 * The requests that wait for the person's answer, above the views: all of them on the dashboard, and those of one project in
 * its views. The card is loaded only if there is a request.
 */
export function RequestsNotice() {
  const { view = 'dashboard', project } = useAppSearch();
  useLiveProjectRequests(usePerson().id);
  const { data } = useProjectRequests();
  if (data === undefined || view === 'settings') return null;
  const here =
    view === 'dashboard' ? () => true : (request: { project_id: string }) => request.project_id === project;
  const pending = data.pending.filter(here);
  const offers = data.offers.filter(here);
  const notice = view === 'dashboard' ? data.notice : [];
  if (pending.length + offers.length + notice.length === 0) return null;
  return <RequestsCard pending={pending} offers={offers} notice={notice} />;
}
