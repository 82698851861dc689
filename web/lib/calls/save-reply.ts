import { saveFile } from '../save-file.ts';
import { send } from './call.ts';

/** Saves what an address answers, under the server's name for it. It is fetched with the session's header: no token ever stands in an address. */
export async function saveReply(url: string, name: string): Promise<void> {
  const response = await send('GET', url);
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  saveFile(await response.blob(), given?.[1] ?? name);
}
