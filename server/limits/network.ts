import { isIPv6 } from 'node:net';

/**
 * An IPv4 address as a socket for both kinds names it. Every visitor's address comes here, so it is matched and not
 * parsed.
 */
const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const zero = '0';
const groupsOfIPv6 = 8;

/**
 * The network that limits count for an address: IPv6 by /64, since a household has one of those, and IPv4 written as IPv6 as the
 * IPv4 that it is. Anything else stays as it is.
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

/** The one spelling of an address; the URL parser reads all of them. */
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
