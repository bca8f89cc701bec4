import type { TablerIcon } from '@tabler/icons-react';
import classes from './Tag.module.css';

interface TagProps {
  /** The label, or the name of an epic. */
  children: string;
  icon?: TablerIcon;
  /** Shown under the pointer. */
  title?: string;
  /** Whether screen readers read its meaning elsewhere. */
  decorative?: boolean;
}

/** A label or an epic of a story, as an outlined pill; a long name is cut. */
export function Tag({ children, icon: Icon, title = children, decorative = false }: TagProps) {
  return (
    <span className={classes['tag']} title={title} aria-hidden={decorative || undefined}>
      {Icon && <Icon size={12} stroke={1.6} aria-hidden />}
      <span>{children}</span>
    </span>
  );
}
