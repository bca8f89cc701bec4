import type { Activity } from '../contracts/dashboard.ts';
import type { ProductEvent } from '../contracts/events.ts';
import { type Audience, describeEvent, type Sentence, type ValuesOf, type Words } from './describe.ts';
import { eventsOfLog } from './of-log.ts';

/** The words of sentences about the log. */
export interface LogWords extends Words {
  person: (id: string) => string;
  /** Null: nobody may know it. */
  sprint: (id: string) => string | null;
}

/** The values of texts about a story whose events the log has. */
export const STORY_VALUES: ValuesOf<LogWords> = {
  'story.moved': ({ from, to }, { column }) => {
    const returned = from?.status === 'in_review' && to.status !== 'done' ? 'returned' : undefined;
    return {
      context: to.status === 'in_review' ? 'review' : returned,
      from: from && column(from),
      to: column(to),
    };
  },
  'story.assigned': ({ to, actor_id }, { person }) => ({
    context: to === null ? 'nobody' : to === actor_id ? 'self' : undefined,
    to: to && person(to),
  }),
  'story.estimated': ({ from, to }) =>
    to === null ? { context: 'none' } : { context: from === null ? undefined : 'again', count: to },
  'story.planned': ({ from, to }, { sprint }) => {
    const name = to && sprint(to);
    return { context: name ? undefined : 'none', from: from && sprint(from), to: name };
  },
  'story.prioritized': ({ to }, { t }) => ({ to: t(`common:priority.${to}`) }),
  'story.scheduled': ({ from, to }, { date }) => ({
    context: to === null ? 'none' : from ? 'again' : undefined,
    from: from && date(from),
    to: to && date(to),
  }),
  'story.changed': ({ field, to }) => ({ context: field === 'ready' && to !== true ? 'not_ready' : field }),
};

/** Of several changes at once, the earlier one in this list is described. */
const BY_IMPORTANCE = [
  'story.moved',
  'story.assigned',
  'story.estimated',
  'story.planned',
  'story.prioritized',
  'story.scheduled',
  'title',
  'ready',
];

function rankOf(event: ProductEvent): number {
  const place = BY_IMPORTANCE.indexOf(event.type === 'story.changed' ? event.field : event.type);
  return place === -1 ? BY_IMPORTANCE.length : place;
}

/** Whether a story stays in its status: the activity does not name the columns. */
const isWithinStatus = (event: ProductEvent) => event.type === 'story.moved' && event.to.status === null;

/** The audience of the dashboard and of the page of a person. Changes without a text of their own are 'edited'. */
const FEED: Audience<LogWords> = {
  keys: (type) => [`eventsFeed:${type}`, `eventsFeed:${type.replace(/\..*/, '.changed')}`],
  values: STORY_VALUES,
};

/** The events of several stories at once that have texts of their own. */
const OF_SEVERAL = ['story.created', 'story.deleted', 'story.moved', 'story.planned'];

/** The sentence of an act on several stories. */
function aboutSeveral(event: ProductEvent, { values }: Sentence, count: number): Sentence {
  const named = OF_SEVERAL.includes(event.type) && !(event.type === 'story.planned' && event.to === null);
  const type = named ? event.type : 'story.changed';
  return { keys: [`eventsFeed:${type}`], values: { ...values, context: 'several', count } };
}

/** Describes a line of the log by its most important change, with who did it and the subject between marks. */
export function describeActivity(activity: Activity, words: Words): Sentence | null {
  const { key, entity_name: title, actor, assignee_name, sprint_name } = activity;
  const line = { ...activity, actor_id: actor?.id ?? null };
  const [
    event = { type: 'story.changed', actor_id: line.actor_id, key, title, field: '', from: null, to: null },
  ] = eventsOfLog(line)
    .filter((each) => !isWithinStatus(each))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const sentence = describeEvent(event, FEED, {
    ...words,
    person: () => assignee_name || words.t('common:person.deleted'),
    sprint: () => sprint_name,
  });
  return sentence && activity.count > 1 ? aboutSeveral(event, sentence, activity.count) : sentence;
}
