/**
 * The types of the database's tables for Kysely; types.test.ts compares them with the database. The
 * columns have their SQL names.
 */
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Picture } from '#shared/pictures/picture.ts';
import type { Spec } from '#shared/cameras/facts.rules.ts';
import type { Kind } from '#shared/cameras/specs.rules.ts';
import type { FeedScope } from '#shared/feeds/feeds.ts';
import type { HistoryKind } from '#shared/bookings/history.rules.ts';
import type { EntryKind, PaymentMethod } from '#shared/money/ledger.rules.ts';
import type { MailState } from '#shared/mail/mail-states.rules.ts';
import type { MailKind } from '#shared/mail/mail.rules.ts';
import type { ChatEvent } from '#shared/messages/message.ts';
import type { KeptLineParts, KeptParts } from '#shared/prices/kept-parts.ts';
import type { Rate } from '#shared/prices/rates.rules.ts';
import type { AuditKind, AuditSubject } from '#shared/staff/audit.rules.ts';
import type { Permission, RoleName } from '#shared/permissions.rules.ts';
import type { DeliveryState, WebhookEvent } from '#shared/webhooks/webhooks.rules.ts';
import type { MessageKind } from '#shared/messages/messages.rules.ts';

/** A column that the database fills in when an insert leaves it out. */
type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/**
 * JSON without a known shape. It is parsed when it is read, and written as text, because the driver
 * would make a PostgreSQL array of an array.
 */
type Json = ColumnType<unknown, string, string>;
/** JSON of a known shape. It is read as a value and written as text. */
type Pictures = ColumnType<Picture[], string, string>;
type Specs = ColumnType<Spec[], string, string>;
type Rates = ColumnType<Rate[], string, string>;
type BookingParts = ColumnType<Partial<KeptParts>, string, string>;
type LineParts = ColumnType<Partial<KeptLineParts>, string, string>;

export interface Tables {
  account: AccountTable;
  address_link: AddressLinkTable;
  api_key: ApiKeyTable;
  attempt: AttemptTable;
  audit_log: AuditLogTable;
  authenticator: AuthenticatorTable;
  booking: BookingTable;
  booking_history: BookingHistoryTable;
  booking_line: BookingLineTable;
  booking_request: BookingRequestTable;
  calendar_feed: CalendarFeedTable;
  camera: CameraTable;
  camera_accessory: CameraAccessoryTable;
  catalogue: CatalogueTable;
  category: CategoryTable;
  change_log: ChangeLogTable;
  conversation: ConversationTable;
  counter: CounterTable;
  downtime: DowntimeTable;
  favorite: FavoriteTable;
  first_day_dismissal: FirstDayDismissalTable;
  hold: HoldTable;
  known_address: KnownAddressTable;
  known_browser: KnownBrowserTable;
  ledger_entry: LedgerEntryTable;
  line_week: LineWeekTable;
  mail: MailTable;
  message: MessageTable;
  migration: MigrationTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  password_link: PasswordLinkTable;
  picture: PictureTable;
  picture_file: PictureFileTable;
  presence: PresenceTable;
  price_rules: PriceRulesTable;
  promo_code: PromoCodeTable;
  receipt: ReceiptTable;
  receipt_year: ReceiptYearTable;
  recovery_code: RecoveryCodeTable;
  second_step: SecondStepTable;
  secret_mark: SecretMarkTable;
  session: SessionTable;
  shop_identity: ShopIdentityTable;
  shop_settings: ShopSettingsTable;
  staff_invitation: StaffInvitationTable;
  unit: UnitTable;
  unit_event: UnitEventTable;
  unit_rental: UnitRentalTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

export interface AccountTable {
  id: GeneratedAlways<number>;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  company: Generated<string>;
  postal_address: Generated<string>;
  tax_number: Generated<string>;
  phone: Generated<string>;
  desk_note: Generated<string>;
  email_confirmed: Generated<boolean>;
  mail_reminders: Generated<boolean>;
  mail_messages: Generated<boolean>;
  search_text: GeneratedAlways<string>;
  role: RoleName | null;
  is_admin: GeneratedAlways<boolean>;
}

export interface AddressLinkTable {
  account_id: number;
  token_hash: string;
  address: string;
  expires_at: Timestamp;
}

export interface ApiKeyTable {
  id: GeneratedAlways<number>;
  name: string;
  permissions: Permission[];
  made_by: number;
  key_hash: string | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  last_used_from: Generated<string>;
  ended_at: Timestamp | null;
}

export interface AttemptTable {
  key: string;
  window_start: Timestamp;
  count: number;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Timestamp;
  kind: AuditKind;
  by_account: number | null;
  address: Generated<string>;
  about_type: AuditSubject | null;
  about_id: number | null;
  about_account: number | null;
  about_name: Generated<string>;
  before: Json | null;
  after: Json | null;
  times: Generated<number>;
  by_key: number | null;
}

export interface AuthenticatorTable {
  account_id: number;
  sealed_secret: string;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
}

export interface BookingTable {
  id: GeneratedAlways<number>;
  account_id: number;
  camera_id: number;
  start_date: string;
  end_date: string;
  status: BookingStatus;
  notes: Generated<string>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  units_out: Generated<number>;
  handed_over_at: Timestamp | null;
  returned_at: Timestamp | null;
  pending_since: Generated<Timestamp | null>;
  total_cents: number;
  settled_cents: Generated<number>;
  due_cents: GeneratedAlways<number>;
  receipt_number: string | null;
  created_by: number | null;
  pick_up_time: string | null;
  return_time: string | null;
  deposit_left_cents: Generated<number>;
  price_parts: Generated<BookingParts>;
  promo_code_id: number | null;
  created_by_key: number | null;
}

export interface BookingHistoryTable {
  id: GeneratedAlways<number>;
  booking_id: number;
  at: Generated<Timestamp>;
  by: number | null;
  kind: Exclude<HistoryKind, 'created'>;
  before: Json | null;
  after: Json | null;
  note: Generated<string>;
  by_key: number | null;
}

export interface BookingLineTable {
  id: GeneratedAlways<number>;
  booking_id: number;
  position: number;
  camera_id: number;
  camera_name: string;
  quantity: number;
  price_cents: number;
  charged_days: number;
  rent_cents: number;
  discount_cents: Generated<number>;
  deposit_cents: Generated<number>;
  buffer_days: Generated<number>;
  start_date: string;
  end_date: string;
  created_at: Timestamp;
  promo_cents: Generated<number>;
  beside_cents: Generated<number>;
  net_cents: number | null;
  price_parts: Generated<LineParts>;
}

export interface BookingRequestTable {
  account_id: number;
  key: string;
  fingerprint: string;
  created: boolean;
  reply: Json;
  created_at: Generated<Timestamp>;
}

export interface CalendarFeedTable {
  id: GeneratedAlways<number>;
  account_id: number;
  scope: FeedScope;
  token_hash: string;
  created_at: Timestamp;
  last_read_at: Timestamp | null;
}

export interface CameraTable {
  id: GeneratedAlways<number>;
  name: string;
  brand: string;
  model: string;
  description: string;
  price_per_day: number;
  image_url: string;
  features: string[];
  rating: Generated<number>;
  review_count: Generated<number>;
  stock_count: number;
  category_id: number;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  deposit_per_unit_cents: Generated<number>;
  buffer_days: number | null;
  included: Generated<string[]>;
  images: Generated<Pictures>;
  search_text: GeneratedAlways<string>;
  kind: Kind | null;
  specs: Generated<Specs>;
  words: GeneratedAlways<string>;
  rates: Generated<Rates>;
  tax_thousandths: number | null;
}

export interface CameraAccessoryTable {
  camera_id: number;
  accessory_id: number;
  position: number;
}

export interface CatalogueTable {
  version: number;
}

export interface CategoryTable {
  id: number;
  name: string;
}

export interface ChangeLogTable {
  id: GeneratedAlways<number>;
  admin_id: number;
  booking_id: number | null;
  camera_id: number | null;
  action: string;
  before: Json | null;
  after: Json | null;
  created_at: Generated<Timestamp>;
  by_key: number | null;
}

export interface ConversationTable {
  booking_id: number;
  account_id: number;
  last_message_id: number | null;
  last_message_at: Timestamp | null;
  last_sender_id: number | null;
  last_preview: string | null;
  unread_by_customer: Generated<number>;
  unread_by_desk: Generated<number>;
  read_by_customer: Generated<number>;
  read_by_desk: Generated<number>;
  last_event_id: number | null;
}

export interface CounterTable {
  name: string;
  shard: number;
  entries: Generated<number>;
  amount: Generated<number>;
}

export interface DowntimeTable {
  id: GeneratedAlways<number>;
  unit_id: number;
  from_day: string;
  to_day: string | null;
  reason: string;
}

export interface FavoriteTable {
  account_id: number;
  camera_id: number;
  created_at: Generated<Timestamp>;
}

export interface FirstDayDismissalTable {
  only_one: Generated<boolean>;
  dismissed_at: Timestamp;
}

export interface HoldTable {
  id: GeneratedAlways<number>;
  camera_id: number;
  first_day: string;
  last_day: string;
  quantity: number;
  out: Generated<number>;
  line_id: number | null;
  downtime_id: number | null;
}

export interface KnownAddressTable {
  account_id: number;
  address: string;
  last_signed_in: Generated<Timestamp>;
}

export interface KnownBrowserTable {
  account_id: number;
  token_hash: string;
  name: string;
  last_used_at: Timestamp;
}

export interface LedgerEntryTable {
  id: GeneratedAlways<number>;
  booking_id: number;
  at: Generated<Timestamp>;
  by: number;
  kind: EntryKind;
  amount_cents: number;
  method: PaymentMethod | null;
  reference: Generated<string>;
  reason: Generated<string>;
  reverses: number | null;
  by_key: number | null;
}

export interface LineWeekTable {
  monday: string;
  camera_id: number;
  status: BookingStatus;
  bookings: number;
  lines: number;
  cents: number;
}

export interface MailTable {
  id: GeneratedAlways<number>;
  key: string;
  kind: MailKind;
  state: MailState;
  account_id: number | null;
  booking_id: number | null;
  to_address: string;
  facts: Generated<Json>;
  message_id: Generated<string>;
  subject: string | null;
  content: string | null;
  html: string | null;
  attempts: Generated<number>;
  error: Generated<string>;
  created_at: Timestamp;
  best_before: Timestamp;
  next_attempt_at: Timestamp;
  leased_until: Timestamp | null;
  sent_at: Timestamp | null;
}

export interface MessageTable {
  id: Generated<number>;
  booking_id: number;
  sender_id: number | null;
  from_customer: boolean;
  content: string;
  client_key: string | null;
  created_at: Generated<Timestamp>;
  kind: Generated<MessageKind>;
  event_kind: ChatEvent['kind'] | null;
  event_values: Json | null;
  by_key: number | null;
}

export interface MigrationTable {
  name: string;
  applied_at: Generated<Timestamp>;
  checksum: string;
}

export interface PasskeyTable {
  id: GeneratedAlways<number>;
  account_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  is_synced: boolean;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

export interface PasskeyChallengeTable {
  challenge: string;
  account_id: number | null;
  expires_at: Timestamp;
}

export interface PasswordLinkTable {
  account_id: number;
  token_hash: string;
  expires_at: Timestamp;
  address: string | null;
}

export interface PictureTable {
  id: string;
  widths: number[];
  color: string;
  created_at: Timestamp;
  unused_since: Timestamp | null;
}

export interface PictureFileTable {
  picture_id: string;
  width: number;
  format: string;
  content: Buffer;
}

export interface PresenceTable {
  account_id: number;
  last_active_at: Timestamp;
}

export interface PriceRulesTable {
  version: number;
  rules: Json;
}

export interface PromoCodeTable {
  id: GeneratedAlways<number>;
  code: string;
  percent_hundredths: number | null;
  amount_cents: number | null;
  minimum_cents: Generated<number>;
  first_day: string | null;
  last_day: string | null;
  rental_from: string | null;
  rental_to: string | null;
  max_uses: number | null;
  once_per_customer: Generated<boolean>;
  is_active: Generated<boolean>;
  note: Generated<string>;
  was_used: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface ReceiptTable {
  id: GeneratedAlways<number>;
  booking_id: number;
  number: string;
  replaces: string | null;
  issued_at: Generated<Timestamp>;
  issued_by: number;
  document: Json;
  issued_by_key: number | null;
}

export interface ReceiptYearTable {
  year: number;
  last_number: number;
}

export interface RecoveryCodeTable {
  id: GeneratedAlways<number>;
  account_id: number;
  code_hash: string;
}

export interface SecondStepTable {
  token_hash: string;
  account_id: number;
  remember_me: boolean;
  tries: Generated<number>;
  expires_at: Timestamp;
}

export interface SecretMarkTable {
  only_one: Generated<boolean>;
  mark: string;
}

export interface SessionTable {
  id: GeneratedAlways<number>;
  account_id: number;
  device: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  browser: Generated<string>;
  address: Generated<string>;
  last_seen_at: Timestamp | null;
  confirmed_at: Timestamp | null;
}

export interface ShopIdentityTable {
  is_only: Generated<boolean>;
  calendar_domain: string;
}

export interface ShopSettingsTable {
  id: Generated<boolean>;
  version: number;
  document: Json;
}

export interface StaffInvitationTable {
  id: GeneratedAlways<number>;
  email: string;
  first_name: string;
  last_name: string;
  role: RoleName;
  made_by: number;
  token_hash: string | null;
  is_mailed: boolean;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface UnitTable {
  id: GeneratedAlways<number>;
  camera_id: number;
  number: number;
  code: string;
  serial: Generated<string>;
  note: Generated<string>;
  purchased_on: string | null;
  purchase_price_cents: number | null;
  retired: string | null;
  line_id: number | null;
  since: Generated<Timestamp>;
}

export interface UnitEventTable {
  id: GeneratedAlways<number>;
  unit_id: number;
  at: Generated<Timestamp>;
  by: number | null;
  kind: string;
  booking_id: number | null;
  condition: string | null;
  note: Generated<string>;
  by_key: number | null;
}

export interface UnitRentalTable {
  id: GeneratedAlways<number>;
  unit_id: number;
  booking_id: number;
  line_id: number;
  handed_over_at: Generated<Timestamp>;
  handed_over_by: number;
  hand_over_note: Generated<string>;
  returned_at: Timestamp | null;
  returned_by: number | null;
  condition: string | null;
  return_note: Generated<string>;
  handed_over_key: number | null;
  returned_key: number | null;
  beyond_hold: Generated<boolean>;
}

export interface WebhookTable {
  id: GeneratedAlways<number>;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  secret: string;
  previous_secret: string | null;
  previous_until: Timestamp | null;
  created_at: Timestamp;
  failing_since: Timestamp | null;
  off_reason: Generated<string>;
}

export interface WebhookDeliveryTable {
  id: GeneratedAlways<number>;
  webhook_id: number;
  type: WebhookEvent | 'test';
  message_id: Generated<string>;
  data: Json;
  account_id: number | null;
  state: DeliveryState;
  by_hand: Generated<boolean>;
  attempts: Generated<number>;
  status: number | null;
  error: Generated<string>;
  answer: Generated<string>;
  created_at: Timestamp;
  next_attempt_at: Timestamp;
  leased_until: Timestamp | null;
  sent_at: Timestamp | null;
}
