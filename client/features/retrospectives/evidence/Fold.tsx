import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './Fold.module.css';

/** Whether a part is open, and the function that opens or closes it. */
export interface FoldState {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/**
 * The state of a part that folds when the work begins. The person's choice counts from then on; it never opens by itself.
 * @param isOpenFirst whether it is open as long as the person has not begun to work.
 */
export function useFold(isOpenFirst: boolean): FoldState {
  const [chosen, setOpen] = useState<boolean>();
  const [hasFolded, setHasFolded] = useState(false);
  if (!isOpenFirst && !hasFolded) setHasFolded(true);
  return { isOpen: chosen ?? (isOpenFirst && !hasFolded), setOpen };
}

interface FoldProps {
  title: string;
  state: FoldState;
  /** Beside the title while it is folded: the content in one line. */
  summary: ReactNode;
  /** Beside the title while it is open. */
  aside?: ReactNode;
  /** Whether the summary says enough on a phone, where it takes the place of the title. */
  summaryAlone?: boolean;
  children: ReactNode;
}

/** A part of a view that is one line, or open below that line. The line keeps its place and its height. */
export function Fold({ title, state, summary, aside, summaryAlone = false, children }: FoldProps) {
  const titleId = useId();
  const contentId = useId();
  const { isOpen, setOpen } = state;
  return (
    <section className={classes['fold']} aria-labelledby={titleId}>
      <header className={classes['line']} data-alone={(summaryAlone && !isOpen) || undefined}>
        <h2 id={titleId}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? contentId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
          </button>
        </h2>
        {isOpen ? aside : summary}
        <IconChevronDown size={16} stroke={1.6} aria-hidden className={classes['mark']} />
      </header>
      {isOpen && <div id={contentId}>{children}</div>}
    </section>
  );
}
