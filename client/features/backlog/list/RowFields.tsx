import { useFieldTags } from '#client/data/own-fields/use-field-tags.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { FieldTags } from '#client/stories/marks/FieldTags.tsx';

/** The values of own fields that rows of the backlog show. */
export function RowFields({ story }: { story: CardStory }) {
  const tags = useFieldTags(story, 'on_row');
  return tags.length > 0 && <FieldTags tags={tags} />;
}
