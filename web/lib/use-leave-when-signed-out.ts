import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Oneself } from '#shared/users/users.ts';
import { useSession } from './session.ts';
import { toast, type ToastText } from './screen/toast.ts';

/**
 * Returns the signed-in person, and sends everybody else to the home page after `delay`
 * milliseconds. With `toLogin`, somebody who was signed out from the start, as after a link in a
 * mail, signs in and returns. The toast `explanation` is only for somebody who was signed out from
 * the start: a person who signs out knows why, and a refused session has its own toast.
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
