import { AnswerError } from '../text/answer-error.ts';
import { loadErrorTexts } from '../text/errors.ts';
import { accessToken } from './auth.ts';

/**
 * Calls `/files/v1`, with the session if a person is signed in.
 * @throws {AnswerError} when the server answers with an error; a TypeError without connection.
 */
export async function requestFile(path: string, init: RequestInit): Promise<Response> {
  const token = await accessToken();
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(`/files/v1${path}`, { ...init, headers });
  if (response.ok) return response;
  await loadErrorTexts();
  throw new AnswerError(response.status, await response.json().catch(() => null));
}

/** Gives the browser a file to keep, under `name` or the name that the server gave it. */
export async function saveFile(response: Response, name?: string): Promise<void> {
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name ?? given ?? 'datos.zip';
  anchor.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Sends a file to `/files/v1`.
 * @param path with the parameters that the server reads.
 * @param onProgress called with the share that has been sent, from 0 to 1.
 * @throws {AnswerError} when the server answers with an error; a TypeError without connection; an AbortError when cancelled.
 */
export async function uploadFile(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const token = await accessToken();
  // fetch does not report how much it has sent
  const call = new XMLHttpRequest();
  call.open('POST', `/files/v1${path}`);
  call.setRequestHeader('Content-Type', 'application/octet-stream');
  if (token !== null) call.setRequestHeader('Authorization', `Bearer ${token}`);
  call.responseType = 'json';
  call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  await new Promise<void>((resolve, reject) => {
    call.onload = () => {
      if (call.status === 201) resolve();
      else void loadErrorTexts().then(() => reject(new AnswerError(call.status, call.response)));
    };
    call.onerror = () => reject(new TypeError('no connection'));
    call.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    signal.addEventListener('abort', () => call.abort());
    call.send(file);
  });
}
