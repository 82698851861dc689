import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Refreshes the queries under a key when the window gets the focus, also a window that was in sight
 * all the time, and when the network is back, however fresh their answers are
 * (docs/contract/screens.md 1). The key must be the same object on every render.
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
