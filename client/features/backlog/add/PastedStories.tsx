import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TablePreview } from '#client/components/pasting/TablePreview.tsx';
import type { Clipboard } from '#client/lib/pasting/clipboard.ts';
import { readLines, readPasted } from '#client/lib/pasting/read-pasted.ts';
import pasting from '#client/locales/es/pasting.json';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { PastedLines } from './PastedLines.tsx';
import type { NewStory } from './use-adding.ts';

export const texts = { pasting };

interface PastedStoriesProps {
  clipboard: Clipboard;
  /** Whether the stories are being created. */
  sending: boolean;
  onCreate: (stories: readonly NewStory[]) => void;
  /** Called with the text if it is a single title. */
  onText: (text: string) => void;
  /** Makes one title of all lines. */
  onJoin: (title: string) => void;
  onCancel: () => void;
}

/** Shows pasted lines, or the first rows of a pasted table, before stories are created of them. */
export function PastedStories({
  clipboard,
  sending,
  onCreate,
  onText,
  onJoin,
  onCancel,
}: PastedStoriesProps) {
  const { t } = useTranslation('backlog');
  const [isTable, setIsTable] = useState(true);
  const [read] = useState(() => readPasted(clipboard));
  const pasted = isTable ? read : readLines(clipboard);
  const single = pasted.kind === 'lines' && pasted.lines.length < 2 ? pasted.lines.join('') : null;
  const insert = useEffectEvent(onText);
  useEffect(() => {
    if (single !== null) insert(single);
  }, [single]);

  if (single !== null) return null;
  if (pasted.kind === 'table') {
    return (
      <TablePreview
        rows={pasted.rows}
        kind="stories"
        limit={STORY_LIMITS.title}
        createLabel={(count) => t('paste.create', { count })}
        server={{ disabled: sending }}
        onCreate={(rows, columns) =>
          onCreate(
            rows.map(({ title, points, priority }) => ({
              title,
              // all rows of a request have the same columns
              ...(columns.points !== null && { story_points: points ?? null }),
              ...(columns.priority !== null && { priority: priority ?? 'medium' }),
            })),
          )
        }
        onLines={() => setIsTable(false)}
        onCancel={onCancel}
      />
    );
  }
  const { lines } = pasted;
  return (
    <PastedLines
      titles={lines}
      sending={sending}
      onCreate={() => onCreate(lines.map((title) => ({ title })))}
      onJoin={() => onJoin(lines.join(' '))}
      onCancel={onCancel}
    />
  );
}
