import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const client = path.join(import.meta.dirname, '../../dist/client');

interface Chunk {
  file: string;
  imports?: string[];
}

/**
 * How many bytes a browser downloads for these built files, which it gets compressed with brotli.
 */
export const downloadSize = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => {
    const whole = path.join(client, file);
    return sum + statSync(existsSync(`${whole}.br`) ? `${whole}.br` : whole).size;
  }, 0);

/** The scripts and styles that an HTML page loads at once. */
export function filesAskedBy(html: string): { scripts: string[]; styles: string[] } {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].flatMap(([, file]) => file ?? []);
  return {
    scripts: [
      ...new Set([
        ...all(/<script [^>]*?src="([^"]+)"/g),
        ...all(/<link rel="modulepreload" href="([^"]+)"/g),
      ]),
    ],
    styles: all(/<link rel="stylesheet" href="([^"]+)"/g),
  };
}

type Manifest = Record<string, Chunk>;

const readManifest = () =>
  JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The key of a chunk, with those of all chunks that it imports, directly or through others. */
function withImports(manifest: Manifest, key: string, known = new Set<string>()): Set<string> {
  if (known.has(key)) return known;
  known.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, known);
  return known;
}

/**
 * How many bytes of scripts each route loads besides those that every page loads, the largest
 * first.
 */
export function routeSizes(): { name: string; bytes: number }[] {
  const manifest = readManifest();
  const needed = (key: string) => withImports(manifest, key);
  const always = needed('main.tsx');
  return Object.keys(manifest)
    .filter((key) => key.startsWith('pages/') && !always.has(key))
    .map((key) => ({
      name: key.replace(/\?.*/, ''),
      bytes: downloadSize(
        [...needed(key)].filter((one) => !always.has(one)).map((one) => manifest[one]?.file ?? ''),
      ),
    }))
    .sort((a, b) => b.bytes - a.bytes);
}
