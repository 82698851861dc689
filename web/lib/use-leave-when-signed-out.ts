import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Oneself } from '#shared/users/users.ts';
import { useSession } from './session.ts';
import { toast, type ToastText } from './screen/toast.ts';

/**
 * Sends visitors who are not signed in to the home page, after `delay` milliseconds, and gives the
 * signed-in person. With `toLogin` visitors who came signed out, as from a mail, log in and come
 * back. The toast is for visitors who came signed out: a person who signs out here knows why, and
 * one whose session was refused has been told.
 */
export function useLeaveWhenSignedOut({
  delay = 0,
  explanation,
  toLogin = false,
}: {
  delay?: number;
  explanation?: ToastText;
  toLogin?: boolean;
} = {}): Oneself | null {
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
      const back = router.latestLocation.href;
      if (toLogin && !wasSignedIn.current) {
        void navigate({ to: '/login', search: { back }, replace: true });
        return;
      }
      if (text.current && !wasSignedIn.current && !wasRefused) {
        toast({ ...text.current, loginBack: back });
      }
      void navigate({ to: '/', replace: true });
    }, delay);
    return () => clearTimeout(leave);
  }, [session, delay, toLogin, navigate, router]);
  return session.user;
}
