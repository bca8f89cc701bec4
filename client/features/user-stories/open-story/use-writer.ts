import { useStoryPast } from '#client/data/activity/story-past.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useOpenStory } from './StoryContext.ts';

/**
 * The names of the people who have written in the open story. A story that has moved may have some whom the person does not see
 * otherwise: they have a name and nothing else.
 * @param shown the people who are shown here: the names of those who are not known are read.
 */
export function useWriter(shown: readonly (string | null)[] = []): (id: string | null) => string {
  const { story } = useOpenStory();
  const people = usePeople();
  const unknown = [story.reporter_id, ...shown].some((id) => id !== null && !people.has(id));
  const past = useStoryPast(story.id, unknown && people.size > 0);
  return (id) => personName(people.get(id ?? '') ?? past?.people.find((person) => person.id === id));
}
