import { pathOnThisSite } from '../../lib/addresses/site-path.ts';

/** Where to go after sign-in, as it stands in the address: `/login?back=/camera/3`. */
export interface BackSearch {
  back?: string;
}

export const readBack = ({ back }: Record<string, unknown>): BackSearch => ({
  back: typeof back === 'string' && pathOnThisSite(back) !== '/' ? back : undefined,
});
