import { Link } from '@tanstack/react-router';
import type { User } from '#shared/users/users.ts';
import { fullName } from '#shared/users/users.rules.ts';

/** A person's name as a link to the page of that person at the desk. */
export const PersonLink = ({
  user,
  opensRow = false,
}: {
  user: Pick<User, 'id' | 'firstName' | 'lastName'>;
  /**
   * Whether a press anywhere in the table's row follows this link; else the row has a button of its
   * own, and the link lies above it.
   */
  opensRow?: boolean;
}) => (
  <Link
    to="/admin/users/$userId"
    params={{ userId: String(user.id) }}
    data-opens-row={opensRow || undefined}
    className={`line-clamp-2 w-fit xl:line-clamp-1 rounded-sm wrap-anywhere underline-offset-4 hover:underline ${opensRow ? 'after:absolute after:inset-0' : 'relative'}`}
  >
    <bdi>{fullName(user)}</bdi>
  </Link>
);
