import { useTranslation } from 'react-i18next';
import classes from './Notes.module.css';

/** The most blank cards of a column; the sentence below counts all notes. */
const MAX_CARDS = 8;
/** Lengths of the lines of blank cards, in percent: invented, as nobody has the notes. */
const LINES = [[86, 40], [90, 62], [64], [92, 55], [60], [88, 34], [78], [94, 48]];

/** The notes of the others while people write: blank cards, and how many they are. */
export function HiddenNotes({ count }: { count: number }) {
  const { t } = useTranslation('retro');
  if (count === 0) return null;
  return (
    <>
      {LINES.slice(0, Math.min(count, MAX_CARDS)).map((widths, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a blank card is its place
        <div key={place} className={classes['hidden']} aria-hidden="true">
          {widths.map((width) => (
            <i key={width} style={{ width: `${width}%` }} />
          ))}
        </div>
      ))}
      <p className={classes['hint']}>{t('note.ofOthers', { count })}</p>
    </>
  );
}
