import { ApiError } from './call.ts';
import { goesOn, sessionNow, type SessionState } from '../session.ts';

/**
 * Sends a file as the body of a call, and reports the part that has been sent, from 0 to 1, which
 * `fetch` cannot do.
 * @throws ApiError for an answer that is not 2xx; a TypeError when the server cannot be reached.
 */
export async function uploadFile(
  path: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<unknown> {
  const session = sessionNow();
  try {
    return await upload(session, path, file, onProgress);
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.code === 'unauthenticated';
    if (
      hasEnded &&
      session.status === 'signed in' &&
      (await goesOn(session, { isWriting: true, code: error.code }))
    ) {
      return uploadFile(path, file, onProgress);
    }
    throw error;
  }
}

function upload(
  session: SessionState,
  path: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
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
