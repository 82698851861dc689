import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingState } from '../../ui/loading-state.tsx';

/**
 * Whether the first answer to a query is on its way. After a failure, for example without a
 * network, it is not awaited.
 */
export const isAwaited = ({
  isLoading,
  failureCount,
}: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean => isLoading && failureCount === 0;

/**
 * The part of a page below another part that is still loading and would move it just as somebody
 * presses. While it is held back, `text` stands in its place.
 */
export const HeldBack = ({
  isHeld,
  text,
  children,
}: {
  isHeld: boolean;
  text: string;
  children: ReactNode;
}) => (
  <>
    {isHeld && <LoadingState text={text} />}
    <div className={`grid grid-cols-1 gap-2 ${isHeld ? 'invisible' : ''}`}>{children}</div>
  </>
);
