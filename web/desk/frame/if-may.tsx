import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.rules.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';

/** Whether the signed-in person may do all of this. */
export const useMay = (...permissions: Permission[]): boolean => may(useUser(), ...permissions);

/** The part of a screen that is there for who may do all of this; no screen shows what a role cannot use. */
export const IfMay = ({
  needs,
  children,
}: {
  needs: Permission | readonly Permission[];
  children: ReactNode;
}) => useMay(...[needs].flat()) && children;
