/**
 * Functions that find paths, links and citations in documents and comments. A citation names a rule
 * in docs/specification.md or docs/contract/.
 */

const fileEnding = /\.(?:tsx?|mjs|md|sql|css|json|ya?ml|webp)$/;
/**
 * The shape of a path: segments of letters, digits, `.`, `_`, `-`, `$` and `@`. Web addresses,
 * patterns, commands and values look different.
 */
const pathShape = /^[\w@$][\w.@$-]*(?:\/[\w.@$-]+)*\/?$/;

/**
 * The texts in backticks that can only be paths of the repository: they begin with one of its
 * folders, end with `/`, or end like a source file. `/admin/mail` is an address of the shop, and
 * `./data` a folder of a running shop.
 */
export function pathsIn(text: string, folders: ReadonlySet<string>): string[] {
  const inBackticks = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return inBackticks.filter((span) => {
    const [first = '', ...rest] = span.split('/');
    const isInside = rest.length > 0 && folders.has(first);
    return pathShape.test(span) && (isInside || span.endsWith('/') || fileEnding.test(span));
  });
}

/** The targets of the links on a Markdown page, without links to other hosts. */
export const linksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const headingsOf = (markdown: string): string[] =>
  [...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) => heading,
  );

/** The anchors that GitHub makes from the headings of a Markdown page. */
export const anchorsOf = (markdown: string): string[] =>
  headingsOf(markdown).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

/** The numbers of the sections of a page, from headings such as `## 1. …`. */
export const sectionsOf = (markdown: string): number[] =>
  headingsOf(markdown).flatMap((heading) => {
    const number = /^(\d+)\. /.exec(heading)?.[1];
    return number ? [Number(number)] : [];
  });

export interface Citation {
  page: string;
  sections: number[];
}

/**
 * The pages of the specification and the contract that a text cites, with the numbers of the
 * sections.
 */
export const citationsIn = (text: string): Citation[] =>
  [
    ...text.matchAll(
      /(docs\/(?:specification|contract\/[\w-]+)\.md)`?(?: (\d+(?:(?:, | and )\d+)*)(?!\w|\.\d))?/g,
    ),
  ].map(([, page = '', numbers = '']) => ({
    page,
    sections: [...numbers.matchAll(/\d+/g)].map(([number]) => Number(number)),
  }));

/** Citations of a section that do not name the page, so that a reader could not find it. */
export const citationsWithoutPage = (text: string): string[] =>
  [...text.matchAll(/\b(?:contract|specification)[^.;`]{0,20}, sections? \d+/gi)].map(
    ([cited]) => cited,
  );

/**
 * The comments of a source file, each joined to one line, so that a wrapped sentence is read as a
 * whole.
 */
export const commentsOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?<=^|[\s{])\/\*[\s\S]*?\*\/|(?:^[ \t]*(?:\/\/|--) .*\n?)+|(?<=\s)\/\/ .*$/gm,
    ),
  ].map(([comment]) =>
    comment
      .replaceAll(/^\s*(?:\/\*+|\*(?!\/)|\/\/|--)|\*\/$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
