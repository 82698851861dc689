import { lazy, Suspense, type ReactNode } from 'react';
import type { User } from '#shared/users/users.ts';
import { isOfHouse } from '../../lib/shop/of-house.ts';

const DeskOverChat = lazy(() => import('../../desk/palette/desk-over-chat.tsx'));

/**
 * A page of the chat. People of the house see the desk's navigation above it, and the chat is lower
 * by the height of that.
 */
export const DeskAroundChat = ({ user, children }: { user: User; children: ReactNode }) =>
  isOfHouse(user) ? (
    <div className="desk-around-chat">
      {/* It has its height before the navigation is loaded, so that the chat does not move. */}
      <div className="page-column min-h-13 pt-4">
        <Suspense>
          <DeskOverChat />
        </Suspense>
      </div>
      {children}
    </div>
  ) : (
    children
  );
