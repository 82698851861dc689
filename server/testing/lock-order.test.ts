import { describe, expect, it } from 'vitest';
import { createLockWatch, tablesLockedBy } from './lock-order.ts';

describe('the watch over the order of locks', () => {
  it.each([
    ['select from "account" where "id" = $1 for no key update', ['account']],
    ['update "unit" set "note" = $1 from leaving where true', ['unit']],
    ['select id from lock_booking($1::integer)', ['camera', 'booking']],
    ['delete from mail where id = 1', ['mail']],
    ['select * from conversation c where booking_id = 1 for update', ['conversation']],
    ['select * from booking', []],
  ])('reads which rows "%s" locks', (statement, tables) => {
    expect(tablesLockedBy(statement)).toEqual(tables);
  });

  it('names what locks against it, within one transaction alone', () => {
    const follow = createLockWatch();
    const [booking, camera, account] = [
      'update booking set notes = $1',
      'select lock_items($1)',
      'select from account where id = $1 for no key update',
    ];
    expect(['begin', account, camera, booking, camera, 'commit'].map(follow)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
    expect(['begin', booking].map(follow)).toEqual([undefined, undefined]);
    expect(follow(camera)).toContain('camera is locked after booking');
    expect(['rollback', 'begin', account].map(follow)).toEqual([undefined, undefined, undefined]);
    expect(follow(account)).toContain('accounts are locked in two statements');
  });
});
