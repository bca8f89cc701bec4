import { Switch } from '@mantine/core';
import classes from './SwitchRow.module.css';

interface SwitchRowProps {
  label: string;
  /** The effect of the switch when it is on. */
  text: string;
  checked: boolean;
  disabled?: boolean;
  title?: string;
  onChange: (checked: boolean) => void;
}

/** A switch with a description of its effect. */
export function SwitchRow({ text, onChange, ...own }: SwitchRowProps) {
  return (
    <Switch
      classNames={{
        root: classes['row'] ?? '',
        body: classes['body'] ?? '',
        label: classes['label'] ?? '',
        description: classes['description'] ?? '',
        track: classes['track'] ?? '',
        thumb: classes['thumb'] ?? '',
      }}
      {...own}
      labelPosition="left"
      description={text}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
