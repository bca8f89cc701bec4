import { plainText } from '../texts/plain-text.ts';
import type { StoryType } from './story.ts';

/** The words for each type before a colon, in every language of the product, without accents and spaces. */
const WORDS: Readonly<Record<StoryType, readonly string[]>> = {
  story: ['historia', 'story', 'userstory', 'historiadeusuario'],
  bug: ['error', 'bug', 'erro', 'defecto', 'defeito'],
  technical_task: ['tareatecnica', 'tarea', 'technicaltask', 'task', 'tarefatecnica', 'tarefa'],
  research: ['investigacion', 'research', 'investigacao', 'spike'],
};

const TYPES = new Map(
  (Object.keys(WORDS) as StoryType[]).flatMap((type) =>
    WORDS[type].map((word): [string, StoryType] => [word, type]),
  ),
);

/**
 * Reads the type before the title of a story as a person types it: 'error: no carga' is a bug called 'no carga'.
 * @param offered the types that the project offers. A word for another type stays in the title.
 */
export function readTypedTitle(
  typed: string,
  offered: readonly StoryType[],
): { title: string; type?: StoryType } {
  const [, word = '', rest = ''] = /^([^:]{3,24}):\s*(.*)$/s.exec(typed.trim()) ?? [];
  const type = TYPES.get(plainText(word).replaceAll(/\s/g, ''));
  if (type === undefined || rest === '' || !offered.includes(type)) return { title: typed.trim() };
  return { title: rest, type };
}
