import { describe, expect, it } from 'vitest';
import { AppError } from '../http/errors.ts';
import { describeInWorld } from '../testing/world.ts';
import { isPublicAddress } from './network-addresses.ts';
import { receiverOf } from './receiver.ts';
import { privateAddresses, webhooksPath } from './webhooks.test-helpers.ts';

describe('an address', () => {
  it.each(privateAddresses)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '2003::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('that is none is not public', () => {
    for (const text of ['', 'localhost', '1.1.1', '1.1.1.1.1', '1.1.1.1/8']) {
      expect(isPublicAddress(text)).toBe(false);
    }
  });
});

const isTaken = (url: string, production: boolean): boolean => {
  try {
    receiverOf(url, { production });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('bad_url');
    return false;
  }
};

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);
const loopback = [
  'localhost',
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '[::1]',
];

describe('the address of a webhook', () => {
  it('is https and public, on any port', () => {
    for (const production of [true, false]) {
      for (const url of [
        'https://erp.example.com',
        'https://erp.example.com:8443/hooks?a=1#part',
        'https://1.1.1.1/hook',
        'https://[2606:4700::1111]/hook',
      ]) {
        expect([url, isTaken(url, production)]).toEqual([url, true]);
      }
    }
  });

  it('is refused where it is not', () => {
    for (const production of [true, false]) {
      for (const url of [
        '',
        'erp.example.com',
        'http://erp.example.com',
        'ftp://erp.example.com',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'https://',
        'https://user@erp.example.com',
        'https://user:secret@erp.example.com',
        'https://:secret@erp.example.com',
        'https://shop.localhost/',
        'http://shop.localhost/',
        'https://0/',
        'https://0x0a000001/',
        'https://167772161/',
        'https://10.1/',
        ...privateAddresses
          .filter((address) => !address.startsWith('127.') && address !== '::1')
          .map((address) => `https://${bracketed(address)}/hook`),
      ]) {
        expect([url, isTaken(url, production)]).toEqual([url, false]);
      }
    }
  });

  it.each(loopback)('may be this machine outside of production alone: %s', (host) => {
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:8080/hook`;
      expect([isTaken(url, false), isTaken(url, true)]).toEqual([true, false]);
      const { isLoopback } = receiverOf(url, { production: false });
      expect(isLoopback).toBe(true);
    }
  });
});

describeInWorld(
  'a webhook of a shop in production',
  (world) => {
    it('is refused with bad_url at its field', async () => {
      const owner = world().as(await world().createUser({ admin: true }));
      const refused = [
        'http://127.0.0.1/hook',
        'https://localhost/hook',
        'https://[::ffff:127.0.0.1]/hook',
        'https://169.254.169.254/latest/meta-data',
        'http://erp.example.com/hook',
      ];
      for (const url of refused) {
        const reply = await owner.post(webhooksPath, {
          url,
          events: ['entry.created'],
          active: true,
        });
        expect([url, reply.statusCode, reply.json()]).toMatchObject([
          url,
          400,
          { code: 'bad_url', fields: { url: expect.stringMatching(/^[A-Z]/) } },
        ]);
      }
    });
  },
  { production: true },
);
