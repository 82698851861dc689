import { notFound } from '@tanstack/react-router';
import { idInAddress } from './id-in-address.ts';
import { pageHead } from './page-head.ts';

/**
 * Options for the route of a page with an id in its address. A text that is no id leads to the page
 * Not Found; the title of the window is `title` followed by the id.
 */
export const pageById = (parameter: string, title: string) => ({
  beforeLoad({ params }: { params: Record<string, string> }) {
    if (idInAddress(params[parameter] ?? '') === null) throw notFound();
  },
  head: ({ params }: { params: Record<string, string> }) =>
    pageHead({ title: title + params[parameter] }),
});
