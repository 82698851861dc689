import { isDeepStrictEqual } from 'node:util';
import type { CameraInput, Category } from '#shared/cameras/cameras.ts';
import type { Spec } from '#shared/cameras/facts.rules.ts';
import { specsText } from '#shared/cameras/specs.rules.ts';
import type { ImportedItem } from '#shared/desk/import.ts';
import { itemHeadings, type ItemColumn } from '#shared/desk/item-columns.rules.ts';
import type { Rate } from '#shared/prices/rates.rules.ts';
import { rateText } from '#shared/cameras/rates-text.rules.ts';
import { joinTexts } from './listed-texts.ts';

/**
 * An item that an import adds or changes, as input before and after it; `before` is undefined for a
 * new item.
 */
interface Imported {
  line: number;
  cameraId: number | null;
  before: CameraInput | undefined;
  after: CameraInput;
}

/**
 * The changes that an import makes to one item, for people: each changed field under its heading,
 * with the old and the new value in words.
 */
export function fieldsChanged(
  { line, cameraId, before, after }: Imported,
  categories: Category[],
): ImportedItem {
  const fields = Object.entries(itemHeadings).flatMap(([column, field]) => {
    const [was, is] = [valueOf(before, column), valueOf(after, column)];
    if (is === undefined || isDeepStrictEqual(was, is)) return [];
    return [
      {
        field,
        before: before ? textOf(column, was, categories) : null,
        after: textOf(column, is, categories),
      },
    ];
  });
  return { line, cameraId, name: (before ?? after).name, fields };
}

const valueOf = (item: CameraInput | undefined, column: string): unknown =>
  item?.[column as ItemColumn & keyof CameraInput];

function textOf(column: string, value: unknown, categories: Category[]): string {
  if (column === 'rates')
    return joinTexts(((value as Rate[] | undefined) ?? []).map(rateText), ';');
  if (column === 'specs')
    return joinTexts(
      ((value as Spec[] | undefined) ?? []).map((spec) => specsText([spec], '')),
      ';',
    );
  if (Array.isArray(value)) return joinTexts(value, column === 'features' ? ',' : '|');
  if (column === 'categoryId') return categories.find(({ id }) => id === value)?.name ?? '';
  return String(value ?? '');
}
