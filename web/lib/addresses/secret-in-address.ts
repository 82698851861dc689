import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The secret after the `#` in the link of a mail; empty where there is none. It is removed from the
 * address at once, so that nobody else can read it in the address bar or the history. When another
 * link is opened in the same tab, its secret replaces this one.
 */
export function useSecretInAddress(): string {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [secret, setSecret] = useState(hash);
  if (hash && hash !== secret) setSecret(hash);
  useEffect(() => {
    if (hash) void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return secret;
}
