import { expect, test } from 'vitest';
import { htmlDocument } from './document.ts';

const parts = {
  assets: {
    first: '/assets/first.js',
    scripts: ['/assets/main.js'],
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
    logo: null,
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
  const html = htmlDocument({ ...parts, boot: [['/api/x'], '</script><script>alert(1)', 0] });
  expect(html).toContain('\\u003c/script>\\u003cscript>alert(1)');
  expect(html).toContain('\\u003c/script>\\u003ci>');
});

test('no script runs inside the document', () => {
  const scripts = [...htmlDocument({ ...parts, boot: {} }).matchAll(/<script([^>]*)>/g)];
  for (const [, attributes = ''] of scripts) {
    expect(attributes).toMatch(/src=|type="application\/(ld\+)?json"/);
  }
});

test('pages that nobody shall find say so', () => {
  expect(htmlDocument({ ...parts, findable: false })).toContain('name="robots" content="noindex"');
  expect(htmlDocument(parts)).not.toContain('noindex');
});

test('scripts wait in a template where there is something to read, and are asked for at once where not', () => {
  const assets = { ...parts.assets, modules: ['/assets/parts.js'] };
  const scripts =
    '<script type="module" src="/assets/main.js"></script><link rel="modulepreload" href="/assets/parts.js">';
  const read = htmlDocument({ ...parts, assets, html: '<p>Words</p>' });
  expect(read).toContain(`<template id="late-scripts">${scripts}</template>`);
  const empty = htmlDocument({ ...parts, assets });
  expect(empty).toContain(`${scripts}</head>`);
  expect(empty).not.toContain('<template');
});
