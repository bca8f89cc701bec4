import { IconFlag2 } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../layout/Tag.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

interface StoryTagsProps {
  /** The name of its epic. */
  epic: string | undefined;
  labels: readonly string[];
  /** How many labels fit; the others are a number. */
  max: number;
}

/** The epic and the labels of a story, which are read out one by one. */
export function StoryTags({ epic, labels, max }: StoryTagsProps) {
  const { t } = useTranslation('common');
  const more = labels.slice(max);
  return (
    <>
      {epic !== undefined && (
        <>
          <Tag icon={IconFlag2} title={t('card.epic', { epic })}>
            {epic}
          </Tag>
          <Pause />
        </>
      )}
      {labels.slice(0, max).map((label) => (
        <Fragment key={label}>
          <Tag>{label}</Tag>
          <Pause />
        </Fragment>
      ))}
      {more.length > 0 && (
        <>
          <Tag decorative title={more.join(', ')}>{`+${more.length}`}</Tag>
          <VisuallyHidden>{more.join(', ')}</VisuallyHidden>
        </>
      )}
    </>
  );
}

/** Without it, a screen reader says the names as one word. */
const Pause = () => <VisuallyHidden>, </VisuallyHidden>;
