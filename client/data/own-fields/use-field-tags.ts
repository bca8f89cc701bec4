import { personName } from '#client/lib/text/person-name.ts';
import { fieldsOf } from '#shared/rules/stories/own-fields.ts';
import { usePeople } from '../people/queries.ts';
import type { CardStory } from '../stories/types.ts';
import { describeValue } from './describe-value.ts';
import { useOwnFields } from './queries.ts';

/** The values that a card or a row of the backlog shows, in words. */
export function useFieldTags(story: CardStory, place: 'on_card' | 'on_row') {
  const people = usePeople();
  const values = fieldsOf(story);
  return useOwnFields(story.project_id).flatMap((field) => {
    const value = field[place] ? (values[field.id] ?? null) : null;
    if (value === null) return [];
    const { id, name } = field;
    return [{ id, name, value: describeValue(field, value, (person) => personName(people.get(person))) }];
  });
}
