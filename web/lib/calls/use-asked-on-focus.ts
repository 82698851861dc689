import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Fetches the queries with this key again, however fresh they are, when the window gets the focus
 * or the network returns (docs/contract/screens.md 1). TanStack Query does so only for a window
 * that was hidden. The key must be the same object on every render.
 */
export function useAskedOnFocus(queryKey: QueryKey): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    const moments = ['focus', 'online'];
    for (const moment of moments) window.addEventListener(moment, ask);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, ask);
    };
  }, [client, queryKey]);
}
