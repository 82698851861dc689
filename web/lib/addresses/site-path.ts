/**
 * A path on this site to which somebody returns after signing in. Any other value becomes `/`
 * (docs/contract/accounts.md 8).
 */
export function pathOnThisSite(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  const here = 'https://this.site';
  return URL.canParse(value, here) && new URL(value, here).origin === here ? value : '/';
}
