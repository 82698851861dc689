import { pathOnThisSite } from '../../lib/addresses/site-path.ts';

/** The page to open after sign-in, as the address names it: `/login?back=/camera/3`. */
export interface BackSearch {
  back?: string;
}

export const readBack = ({ back }: Record<string, unknown>): BackSearch => ({
  back: typeof back === 'string' && pathOnThisSite(back) !== '/' ? back : undefined,
});
