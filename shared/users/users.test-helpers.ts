import type * as z from 'zod/mini';

/** For each field that a schema refuses, the first message, which forms and the server show. */
export function messages(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    found[issue.path.join('.')] ??= issue.message;
  }
  return found;
}

export const registration = {
  firstName: 'A',
  lastName: 'B',
  email: 'alex@example.com',
  username: 'abc',
  password: 'sixsix',
};
