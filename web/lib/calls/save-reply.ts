import { saveFile } from '../save-file.ts';
import { send } from './call.ts';

/**
 * Saves the answer to a GET request as a file with the name that the server gives it. The token is
 * sent in a header, so that it is in no address.
 */
export async function saveReply(url: string, name: string): Promise<void> {
  const response = await send('GET', url);
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  saveFile(await response.blob(), given?.[1] ?? name);
}
