import type { Consequences } from '#shared/desk-lines.ts';
import { formatMoney } from '#shared/format.rules.ts';
import type { TakenBack } from '#shared/counter.ts';

/** `Late fee $100 (2 days)`, or nothing. */
export function lateFeeText(entries: TakenBack['proposedEntries']): string | undefined {
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
  const days = /, (\d+ days?) late$/.exec(entries[0]?.reason ?? '')?.[1];
  return amount > 0 ? `Late fee ${formatMoney(amount)} (${days})` : undefined;
}

/** Whose booking of the next days lacks units now, and why. */
export const riskTexts = ({ bookingsAtRisk }: Pick<Consequences, 'bookingsAtRisk'>): string[] =>
  bookingsAtRisk.map(
    ({ id, customerName, reason }) => `Booking #${id} of ${customerName} is at risk: ${reason}`,
  );
