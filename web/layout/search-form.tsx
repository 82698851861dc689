import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { controlClass } from '../ui/fields/control.ts';
import { SearchIcon } from '../ui/icons.tsx';

/**
 * The search field, which leads to the collection. Until the page is hydrated it is a plain form.
 */
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
      <input
        type="search"
        name="search"
        aria-label="Search cameras"
        placeholder="Search cameras"
        autoComplete="off"
        className={`${controlClass} h-10 rounded-full! pl-10`}
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 left-0 grid w-10 place-items-center rounded-full text-muted hover:text-ink"
      >
        <SearchIcon className="size-4" />
      </button>
    </form>
  );
}
