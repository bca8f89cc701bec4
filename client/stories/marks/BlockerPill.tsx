import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FoundStory } from '#shared/contracts/search.ts';
import { StatusGlyph } from './StatusGlyph.tsx';
import classes from './StoryFinder.module.css';
import { StoryKey } from './StoryKey.tsx';

interface BlockerPillProps {
  blocker: FoundStory;
  /** The name of the button that removes it. */
  remove: string;
  onRemove: () => void;
}

/** The story that a block names, before it is saved. */
export function BlockerPill({ blocker, remove, onRemove }: BlockerPillProps) {
  return (
    <div className={classes['blocker']}>
      <StatusGlyph status={blocker.status} />
      <StoryKey>{blocker.key}</StoryKey>
      <span>{blocker.title}</span>
      <ActionIcon data-size="sm" aria-label={remove} title={remove} onClick={onRemove}>
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
