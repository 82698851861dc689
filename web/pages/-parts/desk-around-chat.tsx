import { lazy, Suspense, type ReactNode } from 'react';
import type { User } from '#shared/users/users.ts';
import { isOfHouse } from '../../lib/shop/of-house.ts';

const DeskOverChat = lazy(() => import('../../desk/palette/desk-over-chat.tsx'));

/**
 * A page of the chat; at the desk with its navigation above, for which the chat's height leaves
 * room.
 */
export const DeskAroundChat = ({ user, children }: { user: User; children: ReactNode }) =>
  isOfHouse(user) ? (
    <div className="desk-around-chat">
      <div className="page-column">
        <Suspense>
          <DeskOverChat />
        </Suspense>
      </div>
      {children}
    </div>
  ) : (
    children
  );
