import type { StoryType } from '#shared/rules/stories/story.ts';
import classes from './StoryKey.module.css';
import { TypeIcon } from './TypeIcon.tsx';

/** A story's number, 'RES-146', behind the icon of its type where that is known. */
export function StoryKey({ type, children }: { type?: StoryType | undefined; children: string }) {
  return (
    <span className={classes['key']}>
      {type && <TypeIcon type={type} />}
      {children}
    </span>
  );
}
