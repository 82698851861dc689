import * as z from 'zod/mini';
import { limits } from '../fields.rules.ts';
import { newPassword } from './passwords.ts';
import { registerInput } from './users.ts';

const { username, email } = registerInput.def.shape;

/** An address inside the house's own machine or network, such as `admin@localhost`. */
const localAddress = z.string().check(z.maxLength(limits.email), z.regex(/^\S+@[a-z\d-]+$/i));

/** The account of an administrator as the first start or a command makes it. */
export const administratorFields = {
  username,
  password: newPassword,
  email: z.union([email, localAddress], { error: 'Email must be an e-mail address' }),
};
