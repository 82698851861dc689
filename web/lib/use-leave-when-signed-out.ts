import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { User } from '#shared/users/users.ts';
import { useSession } from './session.ts';
import { toast, type ToastText } from './screen/toast.ts';

/**
 * Sends visitors who are not signed in to the home page, after `delay` milliseconds, and gives the signed-in person.
 * The toast is for those who came signed out: a person who signs out here knows why, and one whose session was refused
 * has been told.
 */
export function useLeaveWhenSignedOut({
  delay = 0,
  explanation,
}: {
  delay?: number;
  explanation?: ToastText;
} = {}): User | null {
  const session = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const wasSignedIn = useRef(false);
  const text = useRef(explanation);
  useEffect(() => {
    if (session.status === 'signed in') wasSignedIn.current = true;
    if (session.status !== 'signed out') return undefined;
    const { wasRefused } = session;
    const leave = setTimeout(() => {
      if (text.current && !wasSignedIn.current && !wasRefused) {
        toast({ ...text.current, loginBack: router.latestLocation.href });
      }
      void navigate({ to: '/', replace: true });
    }, delay);
    return () => clearTimeout(leave);
  }, [session, delay, navigate, router]);
  return session.user;
}
