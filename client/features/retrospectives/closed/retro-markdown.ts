import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { topicTitle } from '../state/topic-title.ts';

/** The words of the document, in the language of the reader. */
export interface RetroMarkdownTexts {
  title: string;
  /** Below the title, a paragraph each: when, which team, who. */
  head: readonly string[];
  /** The figures of the sprint, as sentences; empty: it has none, or they are not known. */
  facts: readonly string[];
  factsTitle: string;
  /** The title of a column, by its id. */
  columnTitle: (columnId: string) => string;
  votes: (count: number) => string;
  topics: string;
  actions: string;
  noActions: string;
  /** How a topic without a title is called that has no note any more. */
  untitled: string;
  /** A day such as '2026-03-13'. */
  day: (day: string) => string;
}

/** Characters that begin or end Markdown inside a line. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
/** A text as one list item: the lines after the first are indented. */
const item = (text: string, mark = '-') => `${mark} ${escaped(text).replace(/\n+/g, '\n  ')}`;

/**
 * A retrospective as a Markdown document (CommonMark, with the task list items of GitHub): when it was and who took part, the facts of
 * the sprint, its topics in the order in which it shows them, with votes, notes and discussion, and its actions. Anonymous notes have
 * no name.
 */
export function retroMarkdown(retro: Retrospective, texts: RetroMarkdownTexts): string {
  const nameOf = new Map(retro.people.map(({ id, full_name }) => [id, full_name]));
  const named = (id: string | null) => (id === null ? undefined : nameOf.get(id));
  const topics = retro.topics.flatMap((topic) => {
    const title = topicTitle(topic) ?? texts.untitled;
    const facts = [
      texts.columnTitle(topic.column_id),
      ...(topic.votes === null ? [] : [texts.votes(topic.votes)]),
    ];
    const notes = topic.notes.map(({ body, author_id }) => {
      const author = named(author_id);
      return item(author ? `${body} (${author})` : body);
    });
    return [
      `### ${escaped(title)}`,
      facts.map(escaped).join(' · '),
      notes.join('\n'),
      topic.discussion.trim(),
    ].filter((part) => part !== '');
  });
  const actions = retro.actions.map(({ body, owner_id, due_date, story, done_at }) => {
    const more = [named(owner_id), due_date && texts.day(due_date), story?.key].filter(Boolean).join(', ');
    return item(more ? `${body} (${more})` : body, done_at ? '- [x]' : '- [ ]');
  });
  return `${[
    `# ${escaped(texts.title)}`,
    ...texts.head.filter((part) => part !== '').map(escaped),
    ...(texts.facts.length > 0
      ? [`## ${texts.factsTitle}`, texts.facts.map((fact) => item(fact)).join('\n')]
      : []),
    `## ${texts.topics}`,
    ...topics,
    `## ${texts.actions}`,
    actions.length > 0 ? actions.join('\n') : texts.noActions,
  ].join('\n\n')}\n`;
}
