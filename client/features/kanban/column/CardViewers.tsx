import { useTranslation } from 'react-i18next';
import { useViewersOf } from '#client/data/people/presence.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { formatList } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { ViewerDots } from '#client/stories/marks/ViewerDots.tsx';

/** Who else has the story of a card open; nothing for nobody. */
export function CardViewers({ storyId }: { storyId: string }) {
  const ids = useViewersOf(storyId);
  return ids.length > 0 && <Dots ids={ids} />;
}

function Dots({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('kanban');
  const people = usePeople();
  const viewers = ids.flatMap((id) => people.get(id) ?? []);
  if (viewers.length === 0) return null;
  const label = t('viewers', { names: formatList(viewers.map(personName)), count: viewers.length });
  return <ViewerDots people={viewers.map(avatarOf)} label={label} />;
}
