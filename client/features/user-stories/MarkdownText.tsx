import { WithFallback } from '#client/components/WithFallback.tsx';
import { lazy } from '#client/lib/lazy.ts';
import classes from './MarkdownText.module.css';

const AsTyped = ({ text }: { text: string }) => <p className={classes['plain']}>{text}</p>;

const Markdown = lazy(async () => (await import('#client/components/Markdown.tsx')).Markdown, {
  placeholder: AsTyped,
});

interface MarkdownTextProps {
  text: string;
  names?: readonly string[];
}

/** Formatted Markdown. The text is shown as typed until the renderer is loaded, and if it cannot be rendered. */
export function MarkdownText({ text, names = [] }: MarkdownTextProps) {
  return (
    <WithFallback key={text} fallback={<AsTyped text={text} />}>
      <Markdown text={text} names={names} />
    </WithFallback>
  );
}
