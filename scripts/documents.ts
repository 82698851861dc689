/**
 * Readers of the paths, links and rules that documents and comments name, the rules of
 * docs/specification.md and docs/contract/.
 */

const fileEnding = /\.(?:tsx?|mjs|md|sql|css|json|ya?ml|webp)$/;
/** Segments of letters, digits, `.`, `_`, `-`, `$` and `@`: no address, pattern, command or value has this shape. */
const pathShape = /^[\w@$][\w.@$-]*(?:\/[\w.@$-]+)*\/?$/;

/**
 * Texts in backticks that can only be a path of the repository: those that begin with one of its folders, end with `/`
 * or end as a file of ours does. `/admin/mail` is an address, `./data` a folder of a running shop.
 */
export function pathsIn(text: string, folders: ReadonlySet<string>): string[] {
  const inBackticks = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return inBackticks.filter((span) => {
    const [first = '', ...rest] = span.split('/');
    const isInside = rest.length > 0 && folders.has(first);
    return pathShape.test(span) && (isInside || span.endsWith('/') || fileEnding.test(span));
  });
}

/** Targets of a Markdown page's links to files and headings, without those to other hosts. */
export const linksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const headingsOf = (markdown: string): string[] =>
  [...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) => heading,
  );

/** The anchors of a page, made from its headings as GitHub makes it. */
export const anchorsOf = (markdown: string): string[] =>
  headingsOf(markdown).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

/** The numbers of a page's sections, `## 1. …`. */
export const sectionsOf = (markdown: string): number[] =>
  headingsOf(markdown).flatMap((heading) => {
    const number = /^(\d+)\. /.exec(heading)?.[1];
    return number ? [Number(number)] : [];
  });

export interface Citation {
  page: string;
  sections: number[];
}

/** Pages of the specification and the contract that a text names, with the sections behind the name. */
export const citationsIn = (text: string): Citation[] =>
  [
    ...text.matchAll(
      /(docs\/(?:specification|contract\/[\w-]+)\.md)`?(?: (\d+(?:(?:, | and )\d+)*)(?!\w|\.\d))?/g,
    ),
  ].map(([, page = '', numbers = '']) => ({
    page,
    sections: [...numbers.matchAll(/\d+/g)].map(([number]) => Number(number)),
  }));

/** Citations of a section without its page, which a reader could not find. */
export const citationsWithoutPage = (text: string): string[] =>
  [...text.matchAll(/\b(?:contract|specification)[^.;`]{0,20}, sections? \d+/gi)].map(
    ([cited]) => cited,
  );

/** The comments of a source, each as one line, so that a wrapped sentence is read as one. */
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
