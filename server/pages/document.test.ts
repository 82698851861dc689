import { expect, test } from 'vitest';
import { htmlDocument } from './document.ts';

const parts = {
  assets: {
    beforePaint: '/assets/before-paint.js',
    main: '/assets/main.js',
    modules: [],
    styles: ['/assets/a.css'],
    fonts: [],
  },
  publicUrl: 'https://rent.example',
  findable: true,
  house: {
    name: 'Kamera </script> Haus',
    address: '',
    email: '',
    phone: '',
    hours: '',
    openingHours: [],
    logo: null,
    bring: '',
    searches: '',
  },
  head: {
    title: 'A <b> & "c"',
    description: 'Says "hello" & <goodbye>',
    canonical: '/camera/1',
    image: '/products/a-800.webp',
    preload: undefined,
    structured: JSON.stringify({ name: '</script><i>', image: '/products/a-800.webp' }),
  },
};

test('texts of the head are escaped', () => {
  const html = htmlDocument(parts);
  expect(html).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>');
  expect(html).toContain('content="Says &quot;hello&quot; &amp; &lt;goodbye&gt;"');
});

test('links that leave the site carry the public address', () => {
  const html = htmlDocument(parts);
  expect(html).toContain('<link rel="canonical" href="https://rent.example/camera/1">');
  expect(html).toContain('content="https://rent.example/products/a-800.webp"');
  expect(html).toContain('"image":"https://rent.example/products/a-800.webp"');
});

test('no data can end its script element', () => {
  const html = htmlDocument({ ...parts, data: [['/api/x'], '</script><script>alert(1)', 0] });
  expect(html).toContain('\\u003c/script>\\u003cscript>alert(1)');
  expect(html).toContain('\\u003c/script>\\u003ci>');
});

test('no script runs inside the document', () => {
  const scripts = [...htmlDocument({ ...parts, data: {} }).matchAll(/<script([^>]*)>/g)];
  for (const [, attributes = ''] of scripts) {
    expect(attributes).toMatch(/src=|type="application\/(ld\+)?json"/);
  }
});

test('pages that nobody shall find say so', () => {
  expect(htmlDocument({ ...parts, findable: false })).toContain('name="robots" content="noindex"');
  expect(htmlDocument(parts)).not.toContain('noindex');
});

test('scripts give way to the picture where there is something to read', () => {
  const assets = { ...parts.assets, modules: ['/assets/app.js'] };
  const read = htmlDocument({ ...parts, assets, html: '<p>Words</p>' });
  expect(read).toContain(
    '<script type="module" src="/assets/main.js" fetchpriority="low"></script>',
  );
  expect(read).toContain('<link rel="modulepreload" href="/assets/app.js" fetchpriority="low">');
  const empty = htmlDocument({ ...parts, assets });
  expect(empty).toContain('<script type="module" src="/assets/main.js"></script>');
  expect(empty).toContain('<link rel="modulepreload" href="/assets/app.js">');
});
