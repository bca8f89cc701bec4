import { useTranslation } from 'react-i18next';
import { useProject } from '#client/data/projects/queries.ts';
import { sprintRange } from '#client/data/sprints/real-end.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { download, fileName } from '#client/lib/text/download.ts';
import { formatDate, formatDateLong, formatList } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { figureText } from '../evidence/figures.ts';
import { useFacts } from '../evidence/use-facts.ts';
import { useRetro } from '../state/RetroContext.ts';
import { useColumnTitle } from '../state/use-columns.ts';
import { retroMarkdown } from './retro-markdown.ts';

/** The first lines of the document: date, team, sprint, facilitator and authors. */
function useDocumentHead(): string[] {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const team = useProject(retro.project_id)?.teams.find(({ id }) => id === retro.team_id);
  const { sprint } = retro;
  const nameOf = (id: string | null) => retro.people.filter((person) => person.id === id).map(personName);
  const authors = new Set(retro.topics.flatMap(({ notes }) => notes.map(({ author_id }) => author_id)));
  const names = [...authors].flatMap(nameOf);
  const [lead] = nameOf(retro.facilitator_id);
  const where = [
    t('closed.on', { date: formatDateLong(new Date(retro.closed_at ?? retro.created_at)) }),
    ...(team ? [team.name] : []),
    ...(sprint ? [`${sprint.name}, ${sprintRange(sprint, sprint.completed_at)}`] : []),
  ];
  const who = [
    ...(lead === undefined ? [] : [t('closed.ledBy', { name: lead })]),
    ...(names.length > 0 ? [t('closed.writtenBy', { names: formatList(names) })] : []),
    ...(retro.anonymous && retro.writers > 0 ? [t('closed.writers', { count: retro.writers })] : []),
  ];
  return [where.join(' · '), who.join(' · ')];
}

/** Copies the open retrospective as Markdown, or saves it as a file, in the language of the reader. */
export function useRetroMarkdown(): { copy: () => void; save: () => void } {
  const { t } = useTranslation(['retro', 'common']);
  const { retro } = useRetro();
  const columnTitle = useColumnTitle(retro);
  const head = useDocumentHead();
  const { figures } = useFacts(retro.sprint, retro.project_id);
  const text = () =>
    retroMarkdown(retro, {
      title: `${t('title')} · ${retro.title}`,
      head,
      facts: figures.map(figureText),
      factsTitle: t('evidence.title'),
      columnTitle,
      votes: (count) => t('agree.votes', { count }),
      topics: t('closed.topics'),
      actions: t('actions.title'),
      noActions: t('actions.none'),
      untitled: t('topic.untitled'),
      day: formatDate,
    });
  return {
    copy: () => void copyText(text(), { copied: t('closed.copied'), failed: t('closed.copyFailed') }),
    save: () => download(fileName([t('title'), retro.title], 'md'), text(), 'text/markdown;charset=utf-8'),
  };
}
