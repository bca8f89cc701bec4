import type pg from 'pg';
import type { PublicError } from './public-error.ts';

/** How a collection takes files. */
export interface FileUpload {
  /** The address below `/files/v1` that files are sent to, `:id` in it the row that they are added to. */
  path: string;
  /** Bytes of one file. */
  maxBytes: number;
  /** The name that a file is kept under, and its type; null where such files are not taken. */
  describe(name: string): { name: string; type: string | null };
  /**
   * Opens an upload, in a transaction of the caller.
   * @param size the bytes that the request says it has; 0 where it says nothing.
   * @returns the id of the row of app.files that the content is written to.
   */
  begin(
    client: pg.ClientBase,
    upload: { ownerId: string; name: string; type: string; size: number },
  ): Promise<string>;
  /** Ends an upload, in another transaction of the caller. @returns what the request is answered with. */
  finish(client: pg.ClientBase, upload: { ownerId: string; fileId: string; size: number }): Promise<unknown>;
}

/** Files of one table: the row with a file's id decides by its policies who may read the file. */
export interface FileCollection {
  /** The table in schema `public`, and the address below `/files/v1`. */
  table: string;
  /** The kind of its files in app.files. */
  kind: string;
  /** Whether a file of this type may be shown in place; everything else is a download. */
  isInline(contentType: string): boolean;
  /** The error for a file that does not exist or is not the caller's to see. */
  missing(): PublicError;
  upload?: FileUpload;
}
