import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Asks the queries of a path again when the window is looked at, also one that stood beside another all the time, and
 * however fresh their answers are (contract-screens.md, section 2).
 */
export function useAskedOnFocus(path: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false });
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [client, path]);
}
