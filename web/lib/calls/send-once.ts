import { isUnanswered } from './call.ts';
import { dropKey, keyFor } from './kept-key.ts';

/** Sends what a form holds under a key of its own: pressed again after a lost answer, nothing is done twice. */
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
