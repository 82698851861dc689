import { useEffect, useState } from 'react';

/** The present moment as a state of React, which is set anew every `interval` milliseconds. */
export function useNow(interval: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(clock);
  }, [interval]);
  return now;
}
