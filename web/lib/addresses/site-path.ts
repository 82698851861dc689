/** A path on this site to go back to; anything else leads to `/` (docs/contract/accounts.md 8). */
export function pathOnThisSite(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  const here = 'https://this.site';
  return URL.canParse(value, here) && new URL(value, here).origin === here ? value : '/';
}
