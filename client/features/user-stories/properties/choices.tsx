import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { StatusGlyph } from '#client/components/stories/StatusGlyph.tsx';
import type { Project } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import classes from './choices.module.css';

/** The columns of a project as options. */
export function statusChoices(project: Project | undefined): SelectOption[] {
  return STORY_STATUSES.map((status) => {
    const text = columnName(project, status);
    return {
      value: status,
      text,
      look: (
        <span className={classes['look']}>
          <StatusGlyph status={status} />
          {text}
        </span>
      ),
    };
  });
}
