import { lazy } from '../../lib/lazy.ts';
import classes from './MarkdownText.module.css';

const Markdown = lazy(async () => (await import('../../components/Markdown.tsx')).Markdown, {
  placeholder: ({ text }) => <p className={classes['plain']}>{text}</p>,
});

interface MarkdownTextProps {
  text: string;
  names?: readonly string[];
}

/** Markdown, as typed until what shows it has been loaded. */
export function MarkdownText({ text, names = [] }: MarkdownTextProps) {
  return <Markdown text={text} names={names} />;
}
