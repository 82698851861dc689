import { saveFile } from '../save-file.ts';
import { send } from './call.ts';

/**
 * Saves the answer of an address as a file, under the name that the server gives it. It is fetched
 * with the session's header, so that no token stands in an address.
 */
export async function saveReply(url: string, name: string): Promise<void> {
  const response = await send('GET', url);
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  saveFile(await response.blob(), given?.[1] ?? name);
}
