import { Link } from '@tanstack/react-router';
import type { User } from '#shared/users/users.ts';
import { fullName } from '#shared/users/users.rules.ts';

/** A person's name, which leads to the person's page at the desk. */
export const PersonLink = ({
  user,
  opensRow = false,
}: {
  user: Pick<User, 'id' | 'firstName' | 'lastName'>;
  /**
   * Whether a press anywhere in its row follows the link; else the link lies above the row's own
   * button.
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
