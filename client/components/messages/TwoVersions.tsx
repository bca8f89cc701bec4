import { Button } from '@mantine/core';
import classes from './TwoVersions.module.css';

interface TwoVersionsProps {
  /** The name of the question, for screen readers. */
  label: string;
  /** The event in a sentence. */
  text: string;
  /** The person's own version and the other one, each with its heading. */
  mine: { label: string; value: string };
  other: { label: string; value: string };
  keep: { label: string; act: () => void };
  accept: { label: string; act: () => void };
  /** For texts that can stand one after the other. */
  both?: { label: string; act: () => void } | undefined;
}

/** Two people have changed the same text: both versions, and a choice between them. */
export function TwoVersions({ label, text, mine, other, keep, accept, both }: TwoVersionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question beside a field, not a fieldset
    <div className={classes['versions']} role="group" aria-label={label}>
      <p role="alert">{text}</p>
      <dl>
        {[mine, other].map((version) => (
          <div key={version.label}>
            <dt>{version.label}</dt>
            <dd>{version.value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes['choice']}>
        {[...(both ? [both] : []), keep, accept].map((choice) => (
          <Button key={choice.label} size="sm" onClick={choice.act}>
            {choice.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
