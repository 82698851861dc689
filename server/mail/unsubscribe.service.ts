import type { Deps } from '../deps.ts';
import type { MailChoice } from './kinds/kind.ts';
import { escapeHtml } from './layout.ts';
import { setMailChoice } from './mail.queries.ts';

type Unsubscribe = Pick<Deps, 'database' | 'shop' | 'unsubscribing'>;

const names: Record<MailChoice, string> = {
  reminders: 'Reminders by email',
  messages: 'Unread messages by email',
};

/**
 * The page to which a mail's link leads. The mails are only turned off by its button, because
 * programs that check mails follow links.
 */
export function unsubscribePage({ shop, unsubscribing }: Unsubscribe, token: string) {
  const { house } = shop.settings();
  const known = unsubscribing.read(token);
  if (!known)
    return page(
      house.name,
      'This link is not valid',
      '<p>Please use the link of a newer mail.</p>',
    );
  return page(
    house.name,
    names[known.choice],
    '<form method="post"><p>You get these mails because your account says so.</p><button>Turn Off</button></form>',
  );
}

/**
 * Turns a kind of mail off for the person whom a token names. Gives the page that says so;
 * undefined for a token that is not valid.
 */
export async function unsubscribe(
  { database, shop, unsubscribing }: Unsubscribe,
  token: string,
): Promise<string | undefined> {
  const known = unsubscribing.read(token);
  if (!known) return undefined;
  await setMailChoice(database.db, known.accountId, known.choice);
  const { house } = shop.settings();
  return page(
    house.name,
    names[known.choice],
    '<p role="status">Turned off. You can turn them on again in your account’s settings.</p>',
  );
}

/** An HTML page that needs neither a session nor a script. */
const page = (house: string, heading: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)} - ${escapeHtml(house)}</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 34rem; margin: 0 auto; padding: 4rem 1.5rem; font: 1rem/1.6 system-ui, sans-serif; }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600; }
</style>
</head>
<body>
<main>
<p>${escapeHtml(house)}</p>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`;
