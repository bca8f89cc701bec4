import type { ReactNode } from 'react';
import { SaveBar } from '#client/components/dialogs/SaveBar.tsx';
import { pressSubmit } from '#client/lib/keys/press-submit.ts';
import classes from '../Project.module.css';

/** How a form of the settings is saved. */
export interface FormState {
  /** Names the changes; undefined while there are none. */
  changed: string | undefined;
  /** Whether the changes cannot be saved as they are. */
  blocked: boolean;
  saving: boolean;
  /** @returns whether everything was saved. */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
}

interface SettingsFormProps extends FormState {
  /** Whether the fields are as wide as the page. */
  wide?: boolean;
  children: ReactNode;
}

/** The fields of a section of the settings, with the bar that saves them while something has changed. */
export function SettingsForm({ changed, blocked, wide = false, children, ...form }: SettingsFormProps) {
  const save = () => {
    if (changed !== undefined && !blocked && !form.saving) void form.onSave();
  };
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (pressSubmit(event)) event.preventDefault();
      }}
      noValidate
    >
      <div className={classes['section']} data-wide={wide || undefined}>
        {children}
      </div>
      {changed !== undefined && (
        <SaveBar
          {...form}
          submits
          text={changed}
          disabled={blocked}
          lostWith={['view', 'project', 'section']}
        />
      )}
    </form>
  );
}
