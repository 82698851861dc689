import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.rules.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';

/** Whether the signed-in person has all these permissions. */
export const useMay = (...permissions: Permission[]): boolean => may(useUser(), ...permissions);

/**
 * Renders its children only for people who have all these permissions, because no screen shows
 * controls that a role cannot use.
 */
export const IfMay = ({
  needs,
  children,
}: {
  needs: Permission | readonly Permission[];
  children: ReactNode;
}) => useMay(...[needs].flat()) && children;
