import { IconFlag2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#client/components/layout/Tag.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';

interface StoryTagsProps {
  /** The name of its epic. */
  epic: string | undefined;
  labels: readonly string[];
  /** How many labels fit; the others are a number. */
  max: number;
}

/** The epic and the labels of a story. Screen readers read them as one text. */
export function StoryTags({ epic, labels, max }: StoryTagsProps) {
  const { t } = useTranslation('marks');
  const more = labels.slice(max);
  const all = [...(epic === undefined ? [] : [t('card.epic', { epic })]), ...labels];
  if (all.length === 0) return null;
  return (
    <>
      <VisuallyHidden>{all.join(', ')}</VisuallyHidden>
      {epic !== undefined && (
        <Tag decorative icon={IconFlag2} title={t('card.epic', { epic })}>
          {epic}
        </Tag>
      )}
      {labels.slice(0, max).map((label) => (
        <Tag key={label} decorative>
          {label}
        </Tag>
      ))}
      {more.length > 0 && <Tag decorative title={more.join(', ')}>{`+${more.length}`}</Tag>}
    </>
  );
}
