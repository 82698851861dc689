import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** What is being typed into a conversation; kept while its writer looks at other pages. */
export function useDraft(bookingId: number): [string, (text: string) => void] {
  const client = useQueryClient();
  const queryKey = ['draft', bookingId];
  const [text, setText] = useState(() => client.getQueryData<string>(queryKey) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      client.setQueryData(queryKey, next);
    },
  ];
}
