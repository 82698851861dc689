import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Asks the queries under a key, which stays the same object, again when the window is looked at, also one that stood
 * beside another all the time, and when the network is back, however fresh their answers are (docs/contract/screens.md 1).
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
