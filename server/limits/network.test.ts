import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:c0a8:1', '192.168.0.1'],
  ['::1', '::'],
  ['2001:0DB8:ABCD:0012:0000:0000:0000:0001', '2001:db8:abcd:12::'],
  ['2001:db8:abcd:12:ffff::2', '2001:db8:abcd:12::'],
  ['2001:db8::12:0:0:0:1', '2001:db8:0:12::'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::'],
  ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::ffff:0:192.0.2.1', '::'],
  ['Example.COM', 'example.com'],
  ['', ''],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
