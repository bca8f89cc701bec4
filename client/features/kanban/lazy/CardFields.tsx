import { useFieldTags } from '#client/data/own-fields/use-field-tags.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { FieldTags } from '#client/stories/marks/FieldTags.tsx';
import classes from './CardFields.module.css';

/** The values of own fields that cards show. */
export function CardFields({ story }: { story: CardStory }) {
  const tags = useFieldTags(story, 'on_card');
  if (tags.length === 0) return null;
  return (
    <div className={classes['fields']}>
      <FieldTags tags={tags} />
    </div>
  );
}
