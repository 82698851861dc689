import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { missingParts } from './chosen-units.rules.ts';
import { deskCamera } from '../../frame/details.api.ts';

/**
 * A checklist of the parts that belong to an item. Unticked parts do not stop the hand-over or
 * return; a note lists them.
 */
export function PartsChecklist({
  cameraId,
  word,
  ticked,
  onTick,
}: {
  cameraId: number;
  /** The word in the note before the parts that are not ticked. */
  word: 'Without' | 'Missing';
  ticked: string[];
  onTick: (parts: string[]) => void;
}) {
  const { data } = useQuery(deskCamera(cameraId));
  if (!data || data.included.length === 0) return null;
  const missing = missingParts(word, data.included, ticked);
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-5 gap-y-1.5">
      <legend className="pb-1 text-xs text-muted">Included</legend>
      {data.included.map((part) => (
        <CheckboxField
          key={part}
          label={part}
          checked={ticked.includes(part)}
          onChange={({ target }) =>
            onTick(target.checked ? [...ticked, part] : ticked.filter((one) => one !== part))
          }
        />
      ))}
      {missing && (
        <p className="flex w-full flex-wrap items-baseline gap-x-3 text-xs text-warning">
          <span className="wrap-anywhere">In the note: {missing}</span>
          <Button variant="text" onClick={() => onTick(data.included)}>
            All Are There
          </Button>
        </p>
      )}
    </fieldset>
  );
}
