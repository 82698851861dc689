import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The networks of IPv4 that are not public, and multicast (IANA, Special-Purpose Address Registry).
 */
const specialIPv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/**
 * The networks of IPv6 that are not public, although they lie inside of 2000::/3. Those of
 * 2001::/23 and 2002::/16 can contain IPv4 addresses.
 */
const specialIPv6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const ipv4 = blockList('ipv4', specialIPv4);
const ipv6 = blockList('ipv6', specialIPv6);
const publicIPv6 = blockList('ipv6', [['2000::', 3]]);
const loopbackIPv4 = blockList('ipv4', [['127.0.0.0', 8]]);

function blockList(family: 'ipv4' | 'ipv6', networks: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}

/**
 * Whether a network address is one of the public internet. It is not if it is private, shared,
 * loopback, link-local (as the metadata service of a cloud is), multicast, unspecified or reserved,
 * or an IPv4 address written as IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) {
    return publicIPv6.check(address, 'ipv6') && !ipv6.check(address, 'ipv6');
  }
  return isIP(address) === 4 && !ipv4.check(address, 'ipv4');
}

/** Whether a network address is one of this machine; only its text is looked at. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && loopbackIPv4.check(address, 'ipv4'));
