import { type FileButtonProps, FileButton as MantineFileButton } from '@mantine/core';
import type { MouseEvent } from 'react';

/** Otherwise the browser would not report a file that is chosen again, for example after its upload has failed. */
function forgetChoice({ currentTarget }: MouseEvent<HTMLInputElement>) {
  currentTarget.value = '';
}

/** A button that opens the choice of files of the system. */
export function FileButton<Multiple extends boolean = false>({
  inputProps,
  ...props
}: FileButtonProps<Multiple>) {
  return <MantineFileButton {...props} inputProps={{ ...inputProps, onClick: forgetChoice }} />;
}
