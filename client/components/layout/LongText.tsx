import { Button } from '@mantine/core';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './LongText.module.css';

interface LongTextProps {
  text: string;
  /** The lines that the text has room for, also if it is shorter. */
  lines: number;
  /** The class of the text. */
  className?: string | undefined;
}

/** A text in a fixed space of some lines, so that the content below stays at the same place. A button opens a longer one. */
export function LongText({ text, lines, className = '' }: LongTextProps) {
  const { t } = useTranslation('common');
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return undefined;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className={classes['frame']}>
      <p
        ref={paragraph}
        className={`${classes['text']} ${className}`}
        style={{ '--lines': lines } as CSSProperties}
        data-open={isOpen || undefined}
      >
        {text}
      </p>
      {isCut && (
        <Button
          variant="subtle"
          size="sm"
          className={classes['more']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('readLess') : t('readAll')}
        </Button>
      )}
    </div>
  );
}
