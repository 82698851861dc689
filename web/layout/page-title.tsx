import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useHouse } from '../lib/shop/house.tsx';
import { usePageOwnTitle } from '../lib/addresses/own-title.ts';
import { windowTitle } from '../lib/addresses/page-head.ts';

/**
 * Keeps the title of the window the same as that of the page, and announces a new title to screen
 * readers.
 */
export function PageTitle() {
  const { name } = useHouse();
  const pageTitle = useRouterState({
    select: ({ matches }) =>
      matches
        .flatMap((match) => match.meta ?? [])
        .reduce<string | undefined>((last, meta) => meta?.title ?? last, undefined),
  });
  const title = windowTitle(usePageOwnTitle() ?? pageTitle, name);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.title === title) return;
    document.title = title;
    if (said.current) said.current.textContent = title;
  }, [title]);
  return <p ref={said} aria-live="polite" className="sr-only" />;
}
