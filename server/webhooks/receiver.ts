import { isIP } from 'node:net';
import { AppError } from '../http/errors.ts';
import { isLoopbackAddress, isPublicAddress } from './network-addresses.ts';

/** The place that deliveries go to, as its address says it. */
export interface Receiver {
  url: URL;
  /** The name or the network address in it, without the brackets of IPv6. */
  host: string;
  /** Whether it is this machine, which is allowed outside of production. */
  isLoopback: boolean;
}

const badUrl = (message: string): AppError =>
  new AppError(400, 'bad_url', message, { fields: { url: message } });

/**
 * Parses the address of a receiver: https and public, or outside of production loopback by name or
 * number. Names are looked up when a delivery is sent.
 *
 * @throws AppError 400 `bad_url`
 */
export function receiverOf(address: string, { production }: { production: boolean }): Receiver {
  if (!URL.canParse(address)) throw badUrl('Please enter a web address that begins with https://');
  const url = new URL(address);
  // The URL parser has normalised numbers such as 127.1 and 0x7f000001.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLoopback = !production && (host === 'localhost' || isLoopbackAddress(host));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw badUrl('The address must begin with https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw badUrl('The address must not have a user name or a password in it');
  }
  const isLocalName = host === 'localhost' || host.endsWith('.localhost');
  const isName = host.split('.').every((label) => label !== '') && url.port !== '0';
  const isRefused = isIP(host) > 0 ? !isPublicAddress(host) : isLocalName || !isName;
  if (isRefused && !isLoopback) throw badUrl('The address must be one of the public internet');
  return { url, host, isLoopback };
}

/** Whether a connection to a network address may be opened for a receiver: checked for the very address it is opened to. */
export const mayConnect = ({ isLoopback }: Receiver, address: string): boolean =>
  isLoopback ? isLoopbackAddress(address) : isPublicAddress(address);
