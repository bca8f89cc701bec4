import type pg from 'pg';
import type { PublicError } from './public-error.ts';

/** How files are uploaded to a collection. */
export interface FileUpload {
  /** The address of the upload below `/files/v1`; `:id` in it is the row that gets the file. */
  path: string;
  /** The maximum size of one file (bytes). */
  maxBytes: number;
  /** The stored name and the type of a file; null if such files are not accepted. */
  describe(name: string): { name: string; type: string | null };
  /**
   * Opens an upload in a transaction of the caller.
   * @param upload.size the declared bytes of the request; 0 if it declares none.
   * @param upload.id of the file, if the client has made one, so that the same upload sent again adds no second file.
   * @returns the id of the row of app.files for the content.
   */
  begin(
    client: pg.ClientBase,
    upload: { ownerId: string; name: string; type: string; size: number; id: string | undefined },
  ): Promise<string>;
  /** Finishes an upload in another transaction of the caller. @returns the response body. */
  finish(client: pg.ClientBase, upload: { ownerId: string; fileId: string; size: number }): Promise<unknown>;
}

/** The files of one table. The policies of the row with a file's id decide who may read the file. */
export interface FileCollection {
  /** The name of the table in schema `public`, and of the address below `/files/v1`. */
  table: string;
  /** The kind of its files in app.files. */
  kind: string;
  /** Whether browsers may show a file of this type in place; all others are downloads. */
  isInline(contentType: string): boolean;
  /** The error for a file that does not exist or that the caller may not see. */
  missing(): PublicError;
  upload?: FileUpload;
}
