import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The secret behind the `#` of a mail's link; empty where there is none. It is removed from the
 * address at once, so that nobody else reads it there. Another link that is opened in the same tab
 * brings another one.
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
