import * as z from 'zod/mini';
import { limits } from '../fields.rules.ts';
import { newPassword } from './passwords.ts';
import { registerInput } from './users.ts';

const { username, email } = registerInput.def.shape;

/**
 * An e-mail address without a dot in its domain, such as `admin@localhost`, which works only inside
 * a network.
 */
const localAddress = z.string().check(z.maxLength(limits.email), z.regex(/^\S+@[a-z\d-]+$/i));

/**
 * The fields of an administrator's account that the first start of the server or a command makes.
 */
export const administratorFields = {
  username,
  password: newPassword,
  email: z.union([email, localAddress], { error: 'Email must be an e-mail address' }),
};
