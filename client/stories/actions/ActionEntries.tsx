import { Menu } from '@mantine/core';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import type { StoryStep } from '#client/data/stories/story-edit.ts';
import type { ActionGroup, StoryAction } from './use-story-actions.ts';

interface ActionEntriesProps {
  actions: readonly StoryAction[];
  /** The groups that stand here, each below a line. */
  groups: readonly ActionGroup[];
  /** The actions that the menu has in another form. */
  without?: readonly string[];
  /** Opens the second step of an action. */
  onStep: (step: StoryStep) => void;
}

/** The actions of some groups as entries of a menu. */
export function ActionEntries({ actions, groups, without = [], onStep }: ActionEntriesProps) {
  return groups.map((group) => {
    const own = actions.filter((action) => action.group === group && !without.includes(action.id));
    return (
      own.length > 0 && (
        <div key={group} role="none">
          <Menu.Divider />
          {own.map(({ id, icon, text, shortcut, server, danger, pending, step, run }) => (
            <MenuEntry
              key={id}
              icon={icon}
              {...(server && { server })}
              {...(danger && { danger })}
              {...(pending && { disabled: true })}
              {...(shortcut !== undefined && { rightSection: <Shortcut>{shortcut}</Shortcut> })}
              onClick={() => (step === undefined ? run?.() : onStep(step))}
            >
              {text}
            </MenuEntry>
          ))}
        </div>
      )
    );
  });
}
