import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface OpenerProps {
  name: string;
  children: (opened: boolean, close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function Opener({ name, children }: OpenerProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{name}</Button>
      {children(opened, () => setOpened(false))}
    </>
  );
}
