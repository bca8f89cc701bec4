import type { ReactNode } from 'react';
import classes from './SoftBadge.module.css';

interface SoftBadgeProps {
  tone: 'done' | 'progress' | 'warn' | 'neutral';
  children: ReactNode;
}

/** A state in words on a soft ground: 'Activo', 'Planificado', 'Pausado', 'Completado'. */
export function SoftBadge({ tone, children }: SoftBadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
