import { notFound } from '@tanstack/react-router';
import { idInAddress } from './id-in-address.ts';
import { pageHead } from './page-head.ts';

/**
 * For the route of a page whose address holds an id: a text that is no id leads to the page Not
 * Found, and the window's title ends with the id.
 */
export const pageById = (parameter: string, title: string) => ({
  beforeLoad({ params }: { params: Record<string, string> }) {
    if (idInAddress(params[parameter] ?? '') === null) throw notFound();
  },
  head: ({ params }: { params: Record<string, string> }) =>
    pageHead({ title: title + params[parameter] }),
});
