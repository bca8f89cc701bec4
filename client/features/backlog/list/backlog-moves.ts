import type { CardStory } from '#client/data/stories/types.ts';
import { saveSeveral } from '#client/data/stories/write/several.ts';
import type { StoryEdit } from '#client/data/stories/write/story-write.ts';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { ranksAtPlace } from '#client/lib/ranked-lists/place-ranks.ts';
import { type Place, positionOf, staysInPlace } from '#client/lib/ranked-lists/ranked-lists.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { type BacklogData, backlogNames, count, isMarkedByHand } from './backlog-data.ts';
import { canEnterSection, READY, type Section } from './sections.ts';

type SeenStories = ReadonlyMap<string, CardStory>;

const idsOf = (stories: readonly CardStory[]) => new Set(stories.map(({ id }) => id));

/**
 * All ways to move stories within the backlog.
 * @param data the backlog at the moment of the call.
 * @param movingWith the stories that move with one story.
 */
export function backlogMoves(data: () => BacklogData, movingWith: (id: string) => CardStory[]) {
  const { nameOf, called } = backlogNames(data);
  /** @param seen the stories as the person saw them when they decided, if not as they are now. */
  const edits = (stories: readonly CardStory[], section: Section, place: Place, seen?: SeenStories) => {
    const ranks = ranksAtPlace(data().lists, place, idsOf(stories), stories.length);
    const enters: StoryChange = section.sprint ? { sprint_id: section.sprint.id } : { sprint_id: null };
    return stories.map((story, at): StoryEdit => {
      const inside = section.stories.some(({ id }) => id === story.id);
      const marks = !section.sprint && isMarkedByHand(data(), story) && { ready: section.id === READY };
      const change = { rank: ranks[at] ?? story.rank, ...(!inside && { ...enters, ...marks }) };
      return { story: seen?.get(story.id) ?? story, change };
    });
  };
  const move = (stories: readonly CardStory[], place: Place, seen?: SeenStories) => {
    const section = data().whole.find(({ id }) => id === place.list);
    const going = section
      ? stories.filter((story) => canEnterSection(story, section, isMarkedByHand(data(), story)))
      : [];
    if (!section || going.length === 0 || staysInPlace(data().lists, place, idsOf(going))) return;
    const values = {
      what: called(going),
      section: nameOf(section.id),
      ...positionOf(data().lists, place, idsOf(going)),
    };
    drag.announce(i18n.t('backlog:announce.dropped', values));
    const [first] = going;
    if (drag.focusedId && first && idsOf(going).has(drag.focusedId)) drag.requestFocus(drag.focusedId);
    saveSeveral(edits(going, section, place, seen), i18n.t('backlog:moved', { ...count(going), ...values }));
  };
  const wholeSectionOf = (story: CardStory) =>
    data().whole.find((section) => section.stories.some(({ id }) => id === story.id));

  const drag = dragOf(data, movingWith, move);
  return {
    drag,
    /** Moves each story to the top or the bottom of its section. */
    send: (stories: readonly CardStory[], to: 'top' | 'bottom'): void => {
      const all = [...Map.groupBy(stories, wholeSectionOf)].flatMap(([section, going]) => {
        if (!section) return [];
        const place = { list: section.id, beforeId: null, edge: to };
        return staysInPlace(data().lists, place, idsOf(going)) ? [] : edits(going, section, place);
      });
      if (all.length === 0) return;
      const values = { what: called(stories), ...count(stories) };
      saveSeveral(all, i18n.t(`backlog:sent.${to}`, values));
    },
    /** Moves stories to the end of a section. */
    sendTo: (stories: readonly CardStory[], section: string): void =>
      move(stories, { list: section, beforeId: null, edge: 'bottom' }),
  };
}

type Move = (stories: readonly CardStory[], place: Place, seen?: SeenStories) => void;

/** Dragging, by pointer and by keyboard. */
function dragOf(data: () => BacklogData, movingWith: (id: string) => CardStory[], move: Move): ListDrag {
  const { nameOf, called } = backlogNames(data);
  // changes by other people arrive while rows are held: they are moved from where they were picked up
  let pickedUp: SeenStories = new Map();
  return new ListDrag({
    lists: () => data().lists,
    onPickUp: (id) => {
      pickedUp = new Map(movingWith(id).map((story) => [story.id, story]));
    },
    layout: 'stacked',
    movingWith: (id) => idsOf(movingWith(id)),
    canEnter: (id, list) => {
      const [story, section] = [data().byId.get(id), data().whole.find((each) => each.id === list)];
      return (
        story !== undefined &&
        section !== undefined &&
        canEnterSection(story, section, isMarkedByHand(data(), story))
      );
    },
    describe: (event, id, place) => {
      const moving = movingWith(id);
      const where = positionOf(data().lists, place, idsOf(moving));
      return i18n.t(`backlog:announce.${event}`, {
        what: called(moving),
        section: nameOf(place.list),
        ...where,
      });
    },
    drop: (id, place) => move(movingWith(id), place, pickedUp),
  });
}
