import { pathOnThisSite } from '../../lib/addresses/site-path.ts';

/** The query parameter with the page to open after signing in: `/login?back=/camera/3`. */
export interface BackSearch {
  back?: string;
}

export const readBack = ({ back }: Record<string, unknown>): BackSearch => ({
  back: typeof back === 'string' && pathOnThisSite(back) !== '/' ? back : undefined,
});
