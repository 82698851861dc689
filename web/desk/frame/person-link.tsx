import { Link } from '@tanstack/react-router';
import type { User } from '#shared/users/users.ts';
import { fullName } from '#shared/users/users.rules.ts';

/** Somebody's name, which leads to what the desk knows about him. */
export const PersonLink = ({ user }: { user: Pick<User, 'id' | 'firstName' | 'lastName'> }) => (
  <Link
    to="/admin/users/$userId"
    params={{ userId: String(user.id) }}
    className="line-clamp-2 rounded-sm wrap-anywhere underline-offset-4 hover:underline"
  >
    <bdi>{fullName(user)}</bdi>
  </Link>
);
