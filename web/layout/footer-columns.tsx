import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { socialLinks } from '#shared/shop/shop.rules.ts';
import { useHouse } from '../lib/shop/house.tsx';
import { mailLink, phoneLink } from '../lib/addresses/mail-link.ts';
import { Brand } from './brand.tsx';
import { footerLink as link } from './footer-link.ts';
import { SocialLinks } from './social-links.tsx';

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid content-start gap-3">
    <h2 className="text-sm font-semibold">{title}</h2>
    {children}
  </div>
);

/** The columns of links in the footer. */
export function FooterColumns() {
  const house = useHouse();
  return (
    <div className="page-column grid gap-8 py-12 md:grid-cols-[3fr_2fr_2fr_3fr]">
      <div className="grid max-w-72 content-start gap-4">
        <Brand />
        <p className="text-sm text-muted">
          Premium camera rentals for professionals and enthusiasts.
        </p>
      </div>
      <Column title="Explore">
        <Link to="/" className={link}>
          Home
        </Link>
        <Link to="/cameras" className={link}>
          Browse Cameras
        </Link>
        <Link to="/" hash="how-it-works" className={link}>
          How It Works
        </Link>
        <Link to="/cameras" className={link}>
          Pricing
        </Link>
        <Link to="/" hash="faq" className={link}>
          FAQ
        </Link>
      </Column>
      <Column title="Categories">
        {footerCategories.map(({ label, id }) => (
          <Link key={label} to="/cameras" search={{ category: id }} className={link}>
            {label}
          </Link>
        ))}
      </Column>
      <Column title="Contact">
        <p className="text-sm text-muted">Ask us in the chat of any camera.</p>
        {house.address && <p className="text-sm whitespace-pre-line text-muted">{house.address}</p>}
        {house.phone && (
          <a href={phoneLink(house.phone)} className={`figures ${link}`}>
            {/* Spaces that do not break keep the phone number on one line. */}
            {house.phone.replaceAll(' ', '\u00a0')}
          </a>
        )}
        {house.email && (
          <a href={mailLink(house.email)} className={`break-all ${link}`}>
            {house.email}
          </a>
        )}
        <p className="figures text-sm text-muted">{house.hours}</p>
        <SocialLinks links={socialLinks} className={link} />
      </Column>
    </div>
  );
}

/**
 * The links to categories in the footer. Lenses and Accessories are the same category
 * (docs/contract/screens.md 4).
 */
const footerCategories = [
  { label: 'DSLR', id: 1 },
  { label: 'Mirrorless', id: 2 },
  { label: 'Cinema', id: 3 },
  { label: 'Lenses', id: 4 },
  { label: 'Accessories', id: 4 },
];
