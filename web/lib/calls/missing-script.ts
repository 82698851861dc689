/**
 * Whether an error means that a part of the page's code could not be loaded. Each browser has its
 * own message, but all of them contain the word module.
 */
export const isScriptMissing = (error: unknown): boolean =>
  error instanceof TypeError && /\bmodule\b/.test(error.message);

/**
 * Keeps the present page open when a part of the code cannot be loaded. The router would reload the
 * document, and without a network the visitor would see the browser's error page. The router
 * recognises the error by the begin of its message, so the message is changed.
 */
export function keepPageWithoutScript(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the shop is missing: ${payload.message}`;
  });
}

/** Reloads the document, unless the server cannot be reached. */
export async function reloadIfReachable(): Promise<void> {
  if (await documentNow()) location.reload();
}

/**
 * Reloads the document when a newer version of the shop has been deployed, which shows in another
 * script in its HTML.
 */
export async function reloadIfRenewed(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]');
  const html = await documentNow();
  if (html && script && !html.includes(new URL(script.src).pathname)) location.reload();
}

/** The HTML of the present page as the server sends it now; undefined when it cannot be reached. */
const documentNow = async (): Promise<string | undefined> => {
  try {
    return await (await fetch(location.href, { cache: 'no-store' })).text();
  } catch {
    return undefined;
  }
};
