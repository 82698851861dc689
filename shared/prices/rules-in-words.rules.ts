/** The price rules of a house in sentences, which the desk reads while it sets them. */
import { isolated } from '../characters.rules.ts';
import { formatDay } from '../format.rules.ts';
import { dayCount, weekdays } from '../shop/rental-days.rules.ts';
import { countText } from './price-words.rules.ts';
import type { PriceRules } from './rental-price.rules.ts';

const weekdayName = (day: number): string => weekdays[day - 1] ?? '';

/** One sentence for each rule, also for a rule that leaves prices as they are. */
export function rulesInWords(rules: Omit<PriceRules, 'days' | 'openingHours'>): string[] {
  const { countedAs, freeDays, weekend, weekAsDays, seasons, discounts, tax } = rules;
  const sentences = [
    countedAs === 'nights'
      ? 'Each night counts: the last day of a rental does not.'
      : 'Each day from pick-up to return counts.',
  ];
  if (freeDays.closed) sentences.push('Days on which the house is closed are free.');
  if (freeDays.pickUpAfter) {
    sentences.push(
      `The first day is free when it is picked up at ${freeDays.pickUpAfter} or later.`,
    );
  }
  if (freeDays.returnBefore && countedAs === 'days') {
    sentences.push(`The last day is free when it is back by ${freeDays.returnBefore}.`);
  }
  if (weekend) {
    const { fromDay, toDay, asDays } = weekend;
    sentences.push(
      `${weekdayName(fromDay)} to ${weekdayName(toDay)} counts as ${countText(asDays, countedAs)}.`,
    );
  }
  if (weekAsDays < 7) sentences.push(`A week counts as ${countText(weekAsDays, countedAs)}.`);
  for (const { name, from, to, percent } of seasons) {
    const change = `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'}`;
    sentences.push(`${isolated(name)}, ${formatDay(from)} to ${formatDay(to)}: ${change}.`);
  }
  for (const { fromDays, percent } of discounts) {
    const nights = countedAs === 'nights' ? ` (${countText(fromDays - 1, countedAs)})` : '';
    sentences.push(`${percent}% off from ${dayCount(fromDays)}${nights} on.`);
  }
  if (tax) {
    const { label, percent, kind } = tax;
    sentences.push(
      `${isolated(label)} ${percent}% is ${kind === 'added' ? 'added to' : 'contained in'} all prices.`,
    );
  }
  return sentences;
}
