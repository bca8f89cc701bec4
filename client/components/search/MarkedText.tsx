import classes from './MarkedText.module.css';

/** A text with its matches marked; it is shown as it is, never as markup. */
export function MarkedText({ pieces }: { pieces: readonly { text: string; found: boolean }[] }) {
  return pieces.map(({ text, found }, place) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
      <mark key={place} className={classes['mark']}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
