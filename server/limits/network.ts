import { isIPv6 } from 'node:net';

/**
 * An IPv4 address in the form in which an IPv6 socket gives it. A pattern finds it, because the
 * parser would take longer, and every request is checked.
 */
const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const zero = '0';
const groupsOfIPv6 = 8;

/**
 * The network of an address, which limits count. For IPv6 it is the /64, because a household has
 * one of those; an IPv4 address written as IPv6 counts as IPv4. Other texts stay as they are.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.toLowerCase();
  const mapped = mappedIPv4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [withoutZone = ''] = address.split('%');
  const groups = groupsOf(withoutZone);
  const [first = zero, second = zero] = groups.slice(6);
  const isMappedIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (isMappedIPv4) return [first, second].flatMap(bytesOf).join('.');
  return spelled(`${groups.slice(0, 4).join(':')}::`);
}

/** The normal form of an IPv6 address, made by the URL parser. */
const spelled = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

function groupsOf(address: string): string[] {
  const [before = [], after = []] = spelled(address)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const left = groupsOfIPv6 - before.length - after.length;
  return [...before, ...Array.from({ length: left }, () => zero), ...after];
}

function bytesOf(group: string): number[] {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 0xff];
}
