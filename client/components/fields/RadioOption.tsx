import { Radio, type RadioProps } from '@mantine/core';
import classes from './RadioOption.module.css';

interface RadioOptionProps extends Omit<RadioProps, 'classNames'> {
  /** The classes of its parts, by their names in Mantine. */
  classNames?: Record<string, string>;
}

/** One of the options of a radio group, with the border of a control. */
export function RadioOption({ classNames, ...props }: RadioOptionProps) {
  return (
    <Radio
      {...props}
      classNames={{
        radio: classes['radio'] ?? '',
        label: classes['label'] ?? '',
        description: classes['description'] ?? '',
        ...classNames,
      }}
    />
  );
}
