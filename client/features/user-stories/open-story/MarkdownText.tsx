import { WithFallback } from '#client/components/messages/WithFallback.tsx';
import { lazyModule, useLazyModule } from '#client/lib/lazy/lazy.ts';
import classes from './MarkdownText.module.css';

const AsTyped = ({ text }: { text: string }) => <p className={classes['plain']}>{text}</p>;

const renderer = lazyModule(() => import('#client/components/markdown/Markdown.tsx'), 'Markdown');

interface MarkdownTextProps {
  text: string;
  names?: readonly string[];
}

/** Formatted Markdown. The text is shown as typed until the renderer is loaded, and if it cannot be loaded or rendered. */
export function MarkdownText({ text, names = [] }: MarkdownTextProps) {
  return (
    <WithFallback key={text} fallback={<AsTyped text={text} />}>
      <Formatted text={text} names={names} />
    </WithFallback>
  );
}

function Formatted(props: Required<MarkdownTextProps>) {
  const Markdown = useLazyModule(renderer);
  return Markdown ? <Markdown {...props} /> : <AsTyped text={props.text} />;
}
