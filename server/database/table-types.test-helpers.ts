import type pg from 'pg';

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  identity_generation: 'ALWAYS' | 'BY DEFAULT' | null;
  is_generated: 'ALWAYS' | 'NEVER';
}

const typeScriptTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  _int4: 'number[]',
  _text: 'string[]',
  timestamptz: 'Timestamp',
};

/**
 * The types of columns that are narrower than their SQL type: their texts or JSON values can only
 * have these forms.
 */
const narrowed: Record<string, string> = {
  'api_key.permissions': 'Permission[]',
  'audit_log.about_type': 'AuditSubject',
  'audit_log.kind': 'AuditKind',
  'staff_invitation.role': 'RoleName',
  'webhook.events': 'WebhookEvent[]',
  'webhook_delivery.state': 'DeliveryState',
  'webhook_delivery.type': "WebhookEvent | 'test'",
  'account.role': 'RoleName',
  'booking.price_parts': 'BookingParts',
  'booking.status': 'BookingStatus',
  'booking_history.kind': "Exclude<HistoryKind, 'created'>",
  'booking_line.price_parts': 'LineParts',
  'calendar_feed.scope': 'FeedScope',
  'camera.images': 'Pictures',
  'camera.kind': 'Kind',
  'camera.rates': 'Rates',
  'camera.specs': 'Specs',
  'ledger_entry.kind': 'EntryKind',
  'ledger_entry.method': 'PaymentMethod',
  'line_week.status': 'BookingStatus',
  'mail.kind': 'MailKind',
  'mail.state': 'MailState',
  'message.event_kind': "ChatEvent['kind']",
  'message.kind': 'MessageKind',
};

/** Writes the interfaces of `server/database/types.ts`, from the tables that the database has. */
export async function describeTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default,
           c.identity_generation, c.is_generated
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`);
  const tables = Map.groupBy(rows, (column) => column.table_name);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${interfaceName(table)} {\n${columns.map(describeColumn).join('\n')}\n}\n`,
  );
  const names = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  return [`export interface Tables {\n${names.join('\n')}\n}\n`, ...interfaces].join('\n');
}

function describeColumn(column: Column): string {
  const base = narrowed[`${column.table_name}.${column.column_name}`];
  const type = base ?? typeScriptTypes[column.udt_name] ?? `unknown type ${column.udt_name}`;
  const nullable = column.is_nullable === 'YES' ? `${type} | null` : type;
  return `  ${column.column_name}: ${describeOrigin(column, nullable)};`;
}

function describeOrigin(column: Column, type: string): string {
  if (column.identity_generation === 'ALWAYS' || column.is_generated === 'ALWAYS') {
    return `GeneratedAlways<${type}>`;
  }
  const filledIn = column.column_default !== null || column.identity_generation !== null;
  return filledIn ? `Generated<${type}>` : type;
}

function interfaceName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}
