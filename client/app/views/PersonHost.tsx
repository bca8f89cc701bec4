import { ActivityList } from '#client/features/dashboard/RecentActivity.tsx';
import { PersonView } from '#client/features/people/PersonView.tsx';
import dashboard from '#client/locales/es/dashboard.json';
import person from '#client/locales/es/person.json';
import eventsFeed from '#shared/locales/es/eventsFeed.json';

export const texts = { dashboard, eventsFeed, person };

/** The page of a person, with what they did, in the words of the dashboard. */
export function PersonHost() {
  return <PersonView ActivityList={ActivityList} />;
}
