import { Search } from 'lucide-react';
import { useTextInAddress } from '../../lib/addresses/use-text-in-address.ts';
import { controlClass } from './control.ts';

/** A field that searches while somebody types. The caller keeps the text in the page's address. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useTextInAddress(value, onChange);
  return (
    <label className="relative block min-w-0 flex-1 basis-64">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 m-auto size-4 text-muted"
      />
      <input
        type="search"
        value={typed}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        className={`${controlClass} h-11 pl-9 sm:h-10`}
      />
    </label>
  );
}
