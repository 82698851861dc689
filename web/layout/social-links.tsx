import type { socialLinks } from '#shared/shop.ts';

/** Where else the shop is found, in the footer; nothing while it has not said. */
export const SocialLinks = ({
  links,
  className,
}: {
  links: typeof socialLinks;
  className: string;
}) =>
  links.length > 0 && (
    <ul aria-label="Elsewhere" className="flex flex-wrap gap-x-4 gap-y-2.5">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="me noopener" className={className}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
