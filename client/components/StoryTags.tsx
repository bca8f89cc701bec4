import { IconFlag2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from './Tag.tsx';

interface StoryTagsProps {
  /** The name of its epic. */
  epic: string | undefined;
  labels: readonly string[];
  /** How many labels fit; the others are a number. */
  max: number;
}

/** The epic and the labels of a story. */
export function StoryTags({ epic, labels, max }: StoryTagsProps) {
  const { t } = useTranslation('common');
  const more = labels.slice(max);
  return (
    <>
      {epic !== undefined && (
        <Tag icon={IconFlag2} title={t('card.epic', { epic })}>
          {epic}
        </Tag>
      )}
      {labels.slice(0, max).map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
      {more.length > 0 && <Tag title={more.join(', ')}>{`+${more.length}`}</Tag>}
    </>
  );
}
