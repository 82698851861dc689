import type { socialLinks } from '#shared/shop/shop.rules.ts';

/** Where else the shop is found, in the footer; nothing while it has not said. */
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
