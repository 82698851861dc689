import type { socialLinks } from '#shared/shop/shop.rules.ts';

/**
 * The links in the footer to the shop's pages on other sites; nothing is shown when there are none.
 */
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
