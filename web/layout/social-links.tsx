import type { socialLinks } from '#shared/shop/shop.rules.ts';

/** Links to the shop's pages on other sites, in the footer; nothing while there are none. */
export const SocialLinks = ({
  links,
  className,
}: {
  links: typeof socialLinks;
  className: string;
}) =>
  links.map(({ label, href }) => (
    <a key={href} href={href} rel="me" className={className}>
      {label}
    </a>
  ));
