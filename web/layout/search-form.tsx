import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { controlClass } from '../ui/control.ts';
import { SearchIcon } from '../ui/icons.tsx';

/** The search box; leads to the collection. Works as a plain form before the page has come to life. */
export function SearchForm({ onSearch }: { onSearch?: () => void }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    onSearch?.();
    void navigate({ to: '/cameras', search: text ? { search: text } : {} });
  };
  return (
    <form action="/cameras" onSubmit={submit} className="relative w-full">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        name="search"
        aria-label="Search cameras"
        placeholder="Search cameras"
        autoComplete="off"
        maxLength={100}
        className={`${controlClass} h-10 rounded-full! pl-10`}
      />
    </form>
  );
}
