import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#client/components/menus/ButtonMenu.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import { type PersonSummary, useProjectMembers } from '#client/data/projects/queries.ts';
import type { StorySearch } from '#client/data/stories/search/story-search.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { NO_ONE, withPart } from '#shared/rules/stories/filter/story-filter.ts';
import classes from './PeopleFilter.module.css';

const PeopleEntries = lazy(() => import('./lazy/PeopleEntries.tsx'), 'PeopleEntries');

/** The maximum of faces that fit into the bar. */
const MAX_FACES = 8;

interface PeopleFilterProps {
  /** Undefined: the people of all projects. */
  projectId: string | undefined;
  search: StorySearch;
}

/** The people of the project, or of all projects, and nobody: each is a switch that shows the stories of that person, together with other people's. */
export function PeopleFilter({ projectId, search }: PeopleFilterProps) {
  const { t } = useTranslation(['kanban', 'common']);
  const members = useProjectMembers(projectId);
  const chosen = search.filter?.assignee ?? [];
  const toggle = (id: string) => {
    const assignee = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    search.setFilter(withPart(search.filter, { assignee }));
  };
  const others = members.slice(MAX_FACES);
  if (members.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line of switches, not a fieldset
    <span className={classes['people']} role="group" aria-label={t('people.label')}>
      {members.slice(0, MAX_FACES).map((person) => (
        <Face
          key={person.id}
          person={person}
          name={personName(person)}
          pressed={chosen.includes(person.id)}
          onToggle={() => toggle(person.id)}
        />
      ))}
      {others.length > 0 && (
        <ButtonMenu
          position="bottom-end"
          width={240}
          closeOnItemClick={false}
          entries={PeopleEntries.fetch}
          dropdown={{ mah: 320, style: { overflowY: 'auto' } }}
          button={(opener) => (
            <button
              {...opener}
              type="button"
              className={classes['more']}
              data-pressed={others.some(({ id }) => chosen.includes(id)) || undefined}
              aria-label={t('people.more', { count: others.length })}
            >
              +{others.length}
            </button>
          )}
        >
          <PeopleEntries people={others} chosen={chosen} onToggle={toggle} />
        </ButtonMenu>
      )}
      <Face
        person={undefined}
        name={t('common:unassigned')}
        pressed={chosen.includes(NO_ONE)}
        onToggle={() => toggle(NO_ONE)}
      />
    </span>
  );
}

interface FaceProps {
  /** Undefined: nobody. */
  person: PersonSummary | undefined;
  name: string;
  pressed: boolean;
  onToggle: () => void;
}

function Face({ person, name, pressed, onToggle }: FaceProps) {
  return (
    <button
      type="button"
      className={classes['face']}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      onClick={onToggle}
    >
      <Avatar person={avatarOf(person)} decorative />
    </button>
  );
}
