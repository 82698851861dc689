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

/** The most characters that are read: longer headers are only sent to keep the patterns busy. */
const longestRead = 500;

const named = (names: [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** The name of the browser that a request comes from; undefined where it says none that we know. */
export const browserOf = (userAgent: string | undefined): string | undefined =>
  named(browsers, userAgent?.slice(0, longestRead) ?? '');

/** The device of a sign-in, in words that its owner recognises: `Firefox on Linux`. */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, longestRead) ?? '';
  const browser = named(browsers, text);
  const system = named(systems, text);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
