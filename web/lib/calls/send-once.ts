import { isUnanswered } from './call.ts';
import { dropKey, keyFor } from './kept-key.ts';

/**
 * Sends the content of a form with an idempotency key, so that a repeat after a missing answer does
 * nothing twice.
 */
export async function sendOnce<Answer>(
  form: string,
  body: unknown,
  sendIt: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await sendIt(keyFor(form, body)).catch((error: unknown) => {
    if (!isUnanswered(error)) dropKey(form);
    throw error;
  });
  dropKey(form);
  return answer;
}
