import { useState } from 'react';
import type { EditedField } from '../../../shared/contracts/edit-story-field.ts';
import { conflictOf, type FieldValue } from '../../lib/stories/edit-field.ts';
import { useOpenStory } from './StoryContext.ts';

interface Clash {
  mine: FieldValue;
  theirs: FieldValue;
  actorId: string | null;
}

/** A field of the open story that is chosen, not typed: it saves at once, from what the person saw. */
export function useChoice(field: EditedField) {
  const { story, edit } = useOpenStory();
  const [clash, setClash] = useState<Clash | null>(null);
  const seen: FieldValue = story[field];

  const send = async (before: FieldValue, after: FieldValue) => {
    setClash(null);
    try {
      await edit(field, before, after);
    } catch (error) {
      // all else has been told in a toast, and taken back
      const conflict = conflictOf(error);
      if (conflict) setClash({ mine: after, theirs: conflict.current, actorId: conflict.actor_id });
    }
  };
  return {
    choose: (value: FieldValue) => void send(seen, value),
    clash,
    keepMine: () => clash && void send(clash.theirs, clash.mine),
    useTheirs: () => setClash(null),
  };
}
