import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { bringsFiles } from '#client/lib/drag/brings-files.ts';

/** The current time as '16-05-09', for the names of pasted pictures, which have none. */
function clock(): string {
  return new Date().toTimeString().slice(0, 8).replaceAll(':', '-');
}

/** Gives a pasted picture a unique name. */
function named(file: File, word: string): File {
  const ending = file.type.slice('image/'.length);
  return new File([file], `${word}-${clock()}.${ending}`, { type: file.type });
}

/**
 * Receives files that are dropped on an element, and pictures that are pasted into it.
 * @param word the beginning of a pasted picture's name.
 * @returns whether files are dragged over the element, and its event handlers.
 */
export function useFileDrop(word: string, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  // a drag that enters a child also leaves the parent: a count shows when it leaves the element
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) end();
      },
      onDragOver: (event: DragEvent) => {
        if (bringsFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        end();
        onFiles([...event.dataTransfer.files]);
      },
      onPaste: (event: ClipboardEvent) => {
        const pictures = [...event.clipboardData.files].filter((file) => file.type.startsWith('image/'));
        // a copied part of a document arrives as text and as picture: the text is used
        if (pictures.length === 0 || event.clipboardData.types.includes('text/plain')) return;
        event.preventDefault();
        onFiles(pictures.map((file) => named(file, word)));
      },
    },
  };
}
