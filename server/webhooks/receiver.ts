import { isIP } from 'node:net';
import { AppError } from '../http/errors.ts';
import { isLoopbackAddress, isPublicAddress } from './network-addresses.ts';

/** The receiver of a webhook, read from its URL. */
export interface Receiver {
  url: URL;
  /** The host of the URL: a name or a network address, without the brackets of IPv6. */
  host: string;
  /** Whether the receiver is on this machine, which is only allowed outside of production. */
  isLoopback: boolean;
}

const badUrl = (message: string): AppError =>
  new AppError(400, 'bad_url', message, { fields: { url: message } });

/**
 * Reads the URL of a receiver. It must begin with https and be public; outside of production it may
 * also be this machine, by name or by number. Names are looked up only when a delivery is sent.
 * @throws AppError 400 `bad_url`
 */
export function receiverOf(address: string, { production }: { production: boolean }): Receiver {
  if (!URL.canParse(address)) throw badUrl('Please enter a web address that begins with https://');
  const url = new URL(address);
  // The URL parser has written numbers such as 127.1 and 0x7f000001 in their normal form.
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

/**
 * Whether a connection to a network address is allowed for a receiver. It must be asked about the
 * address to which the connection is then made.
 */
export const mayConnect = ({ isLoopback }: Receiver, address: string): boolean =>
  isLoopback ? isLoopbackAddress(address) : isPublicAddress(address);
