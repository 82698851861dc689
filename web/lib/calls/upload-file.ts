import { ApiError } from './call.ts';
import { sessionNow } from '../session.ts';

/**
 * Sends a file as the body of a call, and tells how much of it has left, from 0 to 1. `fetch` cannot tell that.
 * @throws ApiError for an answer that is not 2xx; a TypeError when the server cannot be reached.
 */
export function uploadFile(
  path: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const session = sessionNow();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (session.status === 'signed in') {
      request.setRequestHeader('authorization', `Bearer ${session.token}`);
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => reject(new TypeError('The server cannot be reached')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 300) resolve(JSON.parse(responseText));
      else reject(new ApiError(new Response(null, { status, statusText }), responseText));
    });
    request.send(file);
  });
}
