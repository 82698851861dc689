/** Every browser has words of its own for a part of the program that could not be fetched; all of them name a module. */
export const isProgramMissing = (error: unknown): boolean =>
  error instanceof TypeError && /\bmodule\b/.test(error.message);

/**
 * Keeps the page that is shown when a part of the program cannot be fetched. The router would load the document anew,
 * which leads a visitor without a network to the browser's own page; it knows the error by its first words.
 */
export function keepPageWithoutProgram(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the shop is missing: ${payload.message}`;
  });
}

/** Loads the document anew, unless the shop cannot be reached. */
export async function reloadIfReachable(): Promise<void> {
  if (await documentNow()) location.reload();
}

/**
 * Loads the document anew when the shop was put up in a newer version meanwhile: its pages begin with another program.
 */
export async function reloadIfRenewed(): Promise<void> {
  const program = document.querySelector<HTMLScriptElement>('script[type="module"]');
  const html = await documentNow();
  if (html && program && !html.includes(new URL(program.src).pathname)) location.reload();
}

/** The page at this address as the server sends it now; undefined when it cannot be reached. */
const documentNow = async (): Promise<string | undefined> => {
  try {
    return await (await fetch(location.href, { cache: 'no-store' })).text();
  } catch {
    return undefined;
  }
};
