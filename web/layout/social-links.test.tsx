import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SocialLinks } from './social-links.tsx';

const shown = (...links: Parameters<typeof SocialLinks>[0]['links']) =>
  renderToStaticMarkup(<SocialLinks links={links} className="link" />);

test('the footer links to where else the shop is found', () => {
  const html = shown(
    { label: 'Instagram', href: 'https://instagram.example/lens' },
    { label: 'YouTube', href: 'https://youtube.example/lens' },
  );
  expect(html).toContain(
    '<a href="https://instagram.example/lens" rel="me" class="link">Instagram</a>',
  );
  expect(html.match(/<a /g)).toHaveLength(2);
});

test('the footer says nothing of social links that the shop has not set', () => {
  expect(shown()).toBe('');
});
