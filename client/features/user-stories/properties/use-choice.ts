import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conflictOf, valueOfField } from '#client/data/stories/write/field.ts';
import type { FieldValue } from '#client/data/stories/write/story-write.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import type { EditedField } from '#shared/rules/stories/fields/story-fields.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';

/** The person's choice, and the choice that another person made in the meantime. */
interface ChoiceConflict {
  mine: FieldValue;
  other: FieldValue;
  /** The other person; null if unknown. */
  actorId: string | null;
}

/**
 * A field of the open story with a choice of values: a choice is saved at once, if the field still has the value that the
 * person saw.
 * @param own the name of an own field.
 */
export function useChoice(field: EditedField, own?: string) {
  const { t } = useTranslation('stories');
  const { story, storyKey, edit } = useOpenStory();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const [conflict, setConflict] = useState<ChoiceConflict | null>(null);
  const seen = valueOfField(story, field);

  const save = async (before: FieldValue, after: FieldValue) => {
    setConflict(null);
    try {
      await edit(field, before, after, own === undefined ? {} : { name: own });
    } catch (error) {
      // `edit` has reported every other failure, and the change has been rolled back
      const refusal = conflictOf(error);
      if (!refusal) return;
      // without connection the answer may come after the panel has been closed
      if (!shown.current) toast.lasting(t('panel.saveFailed', { key: storyKey }), describeFailure(error));
      else setConflict({ mine: after, other: refusal.current, actorId: refusal.actor_id });
    }
  };
  return {
    choose: (value: FieldValue) => void save(seen, value),
    conflict,
    keepMine: () => conflict && void save(conflict.other, conflict.mine),
    acceptOther: () => setConflict(null),
  };
}
