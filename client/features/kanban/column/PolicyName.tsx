import { useEffect, useId, useRef, useState } from 'react';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import classes from './Column.module.css';

/** How long a pointer rests on a name before the policy shows, in ms. */
const REST_MS = 400;

const ColumnPolicy = lazy(() => import('./lazy/ColumnPolicy.tsx'), 'ColumnPolicy');

/** The name of a column that has a policy: underlined, and it shows the policy to a pointer that rests, to the focus and to a tap. */
export function PolicyName({ column }: { column: ColumnInfo }) {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const policyId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  return (
    <span
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') timer.current = setTimeout(() => setShown(true), REST_MS);
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide()}
    >
      <button
        type="button"
        className={classes['policyName']}
        aria-expanded={shown}
        aria-describedby={shown ? policyId : undefined}
        onFocus={() => setShown(true)}
        onBlur={hide}
        onClick={() => setShown(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !shown) return;
          event.stopPropagation();
          hide();
        }}
      >
        {column.name}
      </button>
      {shown && <ColumnPolicy id={policyId} column={column} />}
    </span>
  );
}
