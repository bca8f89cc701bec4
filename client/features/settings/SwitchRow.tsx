import { Switch } from '@mantine/core';
import classes from './SwitchRow.module.css';

interface SwitchRowProps {
  label: string;
  /** The effect of the switch when it is on. */
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with a description of its effect. */
export function SwitchRow({ label, text, checked, onChange }: SwitchRowProps) {
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
      labelPosition="left"
      label={label}
      description={text}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
