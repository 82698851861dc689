const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * How many characters of a `User-Agent` are read at most, because a very long one would only make
 * the patterns slow.
 */
const longestRead = 500;

const named = (names: [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** The name of the browser in a `User-Agent`; undefined if none is known in it. */
export const browserOf = (userAgent: string | undefined): string | undefined =>
  named(browsers, userAgent?.slice(0, longestRead) ?? '');

/** The device of a sign-in in words that its owner recognizes, such as `Firefox on Linux`. */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, longestRead) ?? '';
  const browser = named(browsers, text);
  const system = named(systems, text);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
