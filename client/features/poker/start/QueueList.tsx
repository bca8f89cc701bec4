import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardStory } from '#client/data/stories/types.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { storyKey } from '#shared/rules/stories/story.ts';
import classes from './QueueList.module.css';
import panel from './SetupPanel.module.css';
import type { SetupPart } from './use-start-form.ts';

interface QueueListProps extends Pick<SetupPart, 'fields' | 'onChange'> {
  stories: readonly CardStory[];
  projectKey: string;
}

/** The chosen stories in the order in which they are estimated. */
export function QueueList({ fields, onChange, stories, projectKey }: QueueListProps) {
  const { t } = useTranslation('poker');
  const queue = fields.stories;
  if (queue.length === 0) return null;
  const byId = new Map(stories.map((story) => [story.id, story]));
  const swap = (place: number, other: number) => {
    const next = [...queue];
    const [moved = ''] = next.splice(place, 1);
    next.splice(other, 0, moved);
    onChange({ stories: next });
  };
  return (
    <section className={panel['section']}>
      <h2>{t('start.queue')}</h2>
      <ol className={classes['queue']} aria-label={t('start.queue')}>
        {queue.map((id, place) => {
          const story = byId.get(id);
          const key = storyKey(projectKey, story?.number ?? 0);
          return (
            <li key={id}>
              <StoryKey>{key}</StoryKey>
              <span className={classes['title']} title={story?.title}>
                {story?.title}
              </span>
              <Move
                label={t('start.up', { key })}
                onMove={place > 0 ? () => swap(place, place - 1) : undefined}
              >
                <IconChevronUp size={16} stroke={1.6} aria-hidden />
              </Move>
              <Move
                label={t('start.down', { key })}
                onMove={place < queue.length - 1 ? () => swap(place, place + 1) : undefined}
              >
                <IconChevronDown size={16} stroke={1.6} aria-hidden />
              </Move>
              <Move
                label={t('start.remove', { key })}
                onMove={() => onChange({ stories: queue.filter((other) => other !== id) })}
              >
                <IconX size={16} stroke={1.6} aria-hidden />
              </Move>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A button of a row. One that cannot do anything keeps its place and the focus. */
function Move(props: { label: string; onMove: (() => void) | undefined; children: ReactNode }) {
  return (
    <ActionIcon
      data-size="sm"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.onMove === undefined || undefined}
      onClick={() => props.onMove?.()}
    >
      {props.children}
    </ActionIcon>
  );
}
