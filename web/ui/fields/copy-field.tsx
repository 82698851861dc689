import { toast } from '../../lib/screen/toast.ts';
import { Button } from '../button.tsx';
import { TextField } from './text-field.tsx';

/** A secret or an address that is shown only once, with a button that copies it. */
export function CopyField({ label, hint, value }: { label: string; hint: string; value: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast({ title: 'Copied', description: label }),
      () =>
        toast({ title: 'Failed to Copy', description: 'Please select it', tone: 'destructive' }),
    );
  return (
    <div className="flex items-start gap-2">
      <TextField label={label} hint={hint} readOnly value={value} className="min-w-0 flex-1" />
      <Button variant="secondary" className="mt-6.75" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
