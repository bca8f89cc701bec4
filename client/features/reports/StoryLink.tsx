import { InlineLink } from '#client/components/layout/InlineLink.tsx';
import classes from './StoryLink.module.css';

interface StoryLinkProps {
  story: { id: string; key: string; title: string; exists: boolean };
}

/** The number and title of a story; a link to it if it still exists. */
export function StoryLink({ story: { id, key, title, exists } }: StoryLinkProps) {
  const text = (
    <>
      <span className={classes['key']}>{key}</span> <span className={classes['title']}>{title}</span>
    </>
  );
  if (!exists) return <span>{text}</span>;
  return (
    <InlineLink search={(previous) => ({ ...previous, story: id })} className={classes['link']}>
      {text}
    </InlineLink>
  );
}
