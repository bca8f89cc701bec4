import { Tag } from '#client/components/layout/Tag.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';

/** The value of an own field in words. */
export interface FieldTag {
  id: string;
  name: string;
  value: string;
}

/** The values of own fields of a card or a row; the name of each shows under the pointer. Screen readers read them as one text. */
export function FieldTags({ tags }: { tags: readonly FieldTag[] }) {
  const said = tags.map(({ name, value }) => `${name}: ${value}`);
  return (
    <>
      <VisuallyHidden>{said.join(', ')}</VisuallyHidden>
      {tags.map(({ id, value }, index) => (
        <Tag key={id} decorative title={said[index] ?? value}>
          {value}
        </Tag>
      ))}
    </>
  );
}
