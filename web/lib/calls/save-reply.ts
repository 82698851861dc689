import { send } from './call.ts';

/** Saves what an address answers, under the server's name for it. It is fetched with the session's header: no token ever stands in an address. */
export async function saveReply(url: string, name: string): Promise<void> {
  const response = await send('GET', url);
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = given?.[1] ?? name;
  link.click();
  // The browser has taken it over when the next task runs.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
