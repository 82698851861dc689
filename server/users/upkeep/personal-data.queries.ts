import { randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { lockAccounts } from '../../idempotency/idempotency.queries.ts';

/** The text that replaces each message of a person whose data is forgotten. */
const forgotten = 'Removed on request';

/** Whether a mail went to a person: it names his account, or only his address. */
const isMailTo = (accountId: number) => sql<SqlBool>`(account_id = ${accountId}::integer
  or lower(to_address) = (select lower(email) from account where id = ${accountId}::integer))`;

/** Everything that is stored about a person, as one JSON document. */
export async function readPersonalData(db: Db, accountId: number): Promise<unknown> {
  const { rows } = await sql<{ document: unknown }>`
    select json_build_object(
      'account', (select json_build_object('id', id, 'username', username, 'email', email, 'firstName', first_name,
        'lastName', last_name, 'company', company, 'address', postal_address, 'taxNumber', tax_number, 'phone', phone,
        'note', desk_note, 'isAdmin', is_admin, 'role', role, 'emailConfirmed', email_confirmed,
        'mailReminders', mail_reminders, 'mailMessages', mail_messages, 'createdAt', created_at, 'updatedAt', updated_at)
        from account where id = ${accountId}::integer),
      'lastActiveAt', (select last_active_at from presence where account_id = ${accountId}::integer),
      'sessions', (select coalesce(json_agg(json_build_object('device', device, 'browser', browser, 'address', address,
        'createdAt', created_at, 'lastSeenAt', last_seen_at, 'expiresAt', expires_at) order by id), '[]') from session where account_id = ${accountId}::integer),
      'addresses', (select coalesce(json_agg(json_build_object('address', address, 'lastSignedIn', last_signed_in)
        order by address), '[]') from known_address where account_id = ${accountId}::integer),
      'browsers', (select coalesce(json_agg(json_build_object('name', name, 'lastUsedAt', last_used_at) order by last_used_at), '[]')
        from known_browser where account_id = ${accountId}::integer),
      'passkeys', (select coalesce(json_agg(json_build_object('name', name, 'isSynced', is_synced, 'createdAt', created_at,
        'lastUsedAt', last_used_at) order by id), '[]') from passkey where account_id = ${accountId}::integer),
      'authenticatorAppSince', (select confirmed_at from authenticator where account_id = ${accountId}::integer),
      'favorites', (select coalesce(json_agg(json_build_object('cameraId', camera_id, 'name', camera.name,
        'createdAt', favorite.created_at) order by camera_id), '[]')
        from favorite join camera on camera.id = favorite.camera_id where account_id = ${accountId}::integer),
      'bookings', (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'startDate', start_date,
        'endDate', end_date, 'pickUpTime', pick_up_time, 'returnTime', return_time, 'notes', notes, 'createdAt', created_at, 'lines', (
          select json_agg(json_build_object('item', camera_name, 'quantity', quantity,
            'rent', rent_cents / 100.0, 'discount', discount_cents / 100.0) order by position)
          from booking_line where booking_id = booking.id)) order by id), '[]')
        from booking where account_id = ${accountId}::integer),
      'receipts', (select coalesce(json_agg(json_build_object('number', number, 'issuedAt', issued_at, 'document', document)
        order by receipt.id), '[]') from receipt join booking on booking.id = receipt.booking_id
        where booking.account_id = ${accountId}::integer),
      'ledger', (select coalesce(json_agg(json_build_object('bookingId', booking_id, 'at', at, 'kind', kind,
        'amount', amount_cents / 100.0, 'method', method, 'reference', reference, 'reason', reason) order by ledger_entry.id), '[]')
        from ledger_entry join booking on booking.id = ledger_entry.booking_id
        where booking.account_id = ${accountId}::integer),
      'history', (select coalesce(json_agg(json_build_object('bookingId', booking_id, 'at', at, 'kind', kind, 'before', before,
        'after', after, 'note', note) order by booking_history.id), '[]')
        from booking_history join booking on booking.id = booking_history.booking_id
        where booking.account_id = ${accountId}::integer),
      'messages', (select coalesce(json_agg(json_build_object('bookingId', message.booking_id, 'fromYou', message.from_customer,
        'content', message.content, 'createdAt', message.created_at) order by message.id), '[]')
        from message join conversation on conversation.booking_id = message.booking_id
        where conversation.account_id = ${accountId}::integer),
      'calendarFeeds', (select coalesce(json_agg(json_build_object('scope', scope, 'createdAt', created_at,
        'lastReadAt', last_read_at) order by id), '[]') from calendar_feed where account_id = ${accountId}::integer),
      'mails', (select coalesce(json_agg(json_build_object('kind', kind, 'to', to_address, 'state', state, 'subject', subject,
        'text', content, 'createdAt', created_at, 'sentAt', sent_at) order by id), '[]')
        from mail where ${isMailTo(accountId)})
    ) as document`.execute(db);
  return rows[0]?.document;
}

/**
 * Deletes the personal data of a customer: names, e-mail, billing details, the desk's note,
 * sessions, addresses, favourites, texts, and the data of webhook deliveries. His bookings stay
 * under the name `Former customer`, with their totals and entries. Data that the law demands stays
 * unchanged, such as issued receipts and the house's log.
 */
export async function forgetPersonalData(
  db: Db,
  accountId: number,
  unusableHash: string,
): Promise<void> {
  // The new username has a random part, because a name that can be guessed may be registered
  // already.
  const name = `former-${accountId}-${randomBytes(6).toString('hex')}`;
  // The account is locked first and mails last, as the order of locks demands. Mails are found by
  // the account's address, so it keeps that until they are deleted.
  await lockAccounts(db, [accountId]);
  for (const table of [
    'session',
    'second_step',
    'authenticator',
    'recovery_code',
    'passkey',
    'passkey_challenge',
    'known_browser',
    'known_address',
    'favorite',
    'booking_request',
    'password_link',
    'address_link',
    'calendar_feed',
    'webhook_delivery',
  ] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
  await db.deleteFrom('presence').where('account_id', '=', accountId).execute();
  await db
    .updateTable('booking')
    .set({ notes: '' })
    .where('account_id', '=', accountId)
    .where('notes', '<>', '')
    .execute();
  await sql`
    update booking_history set note = '',
      before = case when kind = 'notes' then null else before end, after = case when kind = 'notes' then null else after end
    where booking_id in (select id from booking where account_id = ${accountId}::integer)`.execute(
    db,
  );
  await sql`
    update message set content = ${forgotten}, event_kind = null, event_values = null
    where booking_id in (select booking_id from conversation where account_id = ${accountId}::integer)`.execute(
    db,
  );
  await sql`
    update conversation set last_preview = ${forgotten}
    where account_id = ${accountId}::integer and last_message_id is not null`.execute(db);
  // At this point the account still has its address, by which mails to it are found. Mails to the
  // house about the customer's bookings contain his name, so they are deleted too.
  await sql`
    delete from mail where ${isMailTo(accountId)}
      or booking_id in (select id from booking where account_id = ${accountId}::integer)`.execute(
    db,
  );
  await db
    .updateTable('account')
    .set({
      username: name,
      email: `${name}@invalid`,
      first_name: 'Former',
      last_name: 'customer',
      company: '',
      postal_address: '',
      tax_number: '',
      phone: '',
      desk_note: '',
      password_hash: unusableHash,
    })
    .where('id', '=', accountId)
    .execute();
}
