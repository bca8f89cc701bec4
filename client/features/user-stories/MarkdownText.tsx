import { Suspense } from 'react';
import { lazy } from '../../lib/lazy.ts';
import classes from './MarkdownText.module.css';

const Markdown = lazy(async () => ({ default: (await import('../../components/Markdown.tsx')).Markdown }));

interface MarkdownTextProps {
  text: string;
  names?: readonly string[];
}

/** Markdown, as typed until what shows it has been loaded. */
export function MarkdownText({ text, names = [] }: MarkdownTextProps) {
  return (
    <Suspense fallback={<p className={classes['plain']}>{text}</p>}>
      <Markdown text={text} names={names} />
    </Suspense>
  );
}
