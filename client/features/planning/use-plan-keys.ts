import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storyKey } from '../../../shared/rules/story.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import type { InHand } from './in-hand.ts';
import { indexOf, type Pane, type PlanLists, type PlanPlace, placeOf, stepPlace } from './plan-lists.ts';
import type { PlanMoves } from './use-plan-moves.ts';

interface PlanKeys {
  sprint: Sprint;
  projectKey: string;
  lists: PlanLists;
  moves: PlanMoves;
  hand: InHand | null;
  setHand: (hand: InHand | null) => void;
  /** Where only one list is in sight. */
  showPane: (pane: Pane) => void;
}

/**
 * Moves stories by keyboard: space picks up and puts down, arrows carry, Escape leaves all as it was, S sends to the
 * other list. Every step is announced.
 */
export function usePlanKeys({ sprint, projectKey, lists, moves, hand, setHand, showPane }: PlanKeys) {
  const { t } = useTranslation('planning');
  const [announcement, setAnnouncement] = useState('');
  const [wanted, setWanted] = useState<{ id: string } | null>(null);

  const say = (what: 'picked' | 'over' | 'dropped' | 'cancelled', id: string, place: PlanPlace) => {
    const story = [...lists.backlog, ...lists.sprint].find((each) => each.id === id);
    const others = lists[place.pane].filter((each) => each.id !== id).length;
    setAnnouncement(
      t(`announce.${what}`, {
        key: storyKey(projectKey, story?.number ?? 0),
        pane: place.pane === 'sprint' ? sprint.name : t('backlog'),
        position: indexOf(lists, id, place) + 1,
        total: others + 1,
      }),
    );
  };
  const send = (id: string, place: PlanPlace) => {
    moves.send(id, place.pane === 'sprint' ? 'backlog' : 'sprint');
    // on to the next row, so that a list is planned key by key
    const list = lists[place.pane];
    const at = list.findIndex((story) => story.id === id);
    const next = list[at + 1] ?? list[at - 1];
    if (next) setWanted({ id: next.id });
  };
  const carry = (id: string, place: PlanPlace, key: string) => {
    if (key === 'Escape') {
      say('cancelled', id, place);
      setHand(null);
    } else if (key === ' ' || key === 'Enter') {
      moves.drop(id, place);
      say('dropped', id, place);
      setHand(null);
      setWanted({ id });
    } else {
      const next = stepPlace(lists, id, place, key);
      if (!next) return;
      setHand({ id, by: 'keyboard', place: next });
      if (next.pane !== place.pane) showPane(next.pane);
      say('over', id, next);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (hand?.by === 'keyboard' && hand.place) {
      if (event.key === 'Tab') setHand(null);
      else {
        event.preventDefault();
        event.stopPropagation();
        carry(hand.id, hand.place, event.key);
      }
      return;
    }
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!target?.matches('[data-opens]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = target.closest<HTMLElement>('[data-plan-id]');
    const id = row?.dataset['planId'] ?? '';
    const place = placeOf(lists, id);
    if (!row || !place) return;
    if (event.key === ' ') {
      event.preventDefault();
      setHand({ id, by: 'keyboard', place });
      say('picked', id, place);
    } else if (event.key.toLowerCase() === 's') {
      event.preventDefault();
      event.stopPropagation();
      send(id, place);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const list = lists[place.pane];
      const next = list[list.findIndex((story) => story.id === id) + (event.key === 'ArrowDown' ? 1 : -1)];
      if (next) setWanted({ id: next.id });
    }
  };
  // a button answers the release of the space bar; here that is the end of a move
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' && event.target instanceof Element && event.target.matches('[data-opens]')) {
      event.preventDefault();
    }
  };
  return { handlers: { onKeyDown, onKeyUp }, announcement, wanted };
}
