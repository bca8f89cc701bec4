import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** '16-05-09' of now: pasted pictures have no name of their own. */
function clock(): string {
  return new Date().toTimeString().slice(0, 8).replaceAll(':', '-');
}

/** A pasted picture under a name that differs from that of the next one. */
function named(file: File, word: string): File {
  const ending = file.type.slice('image/'.length);
  return new File([file], `${word}-${clock()}.${ending}`, { type: file.type });
}

/**
 * Takes files that are dropped on an element, and pictures that are pasted in it.
 * @param word what a pasted picture is called.
 * @returns whether files are held over it, and the handlers of the element.
 */
export function useFileDrop(word: string, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  // entering a child leaves its parent: only the count shows when the element is left
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
        // a copied piece of a document comes as text and as a picture: the text is meant
        if (pictures.length === 0 || event.clipboardData.types.includes('text/plain')) return;
        event.preventDefault();
        onFiles(pictures.map((file) => named(file, word)));
      },
    },
  };
}
