import { useQuery } from '@tanstack/react-query';
import type { DeskSearch } from '#shared/desk/search.ts';
import { Button } from '../../ui/button.tsx';
import { deskSearch } from './desk-search.api.ts';

type Person = DeskSearch['alike'][number];

/** People with a name similar to the searched one, for a search without results. */
export function NamesAlike({
  search,
  onChoose,
}: {
  search: string | undefined;
  onChoose: (person: Person) => void;
}) {
  const { data } = useQuery(deskSearch(search ?? ''));
  if (!data || data.alike.length === 0) return null;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      Did you mean
      {data.alike.map((person) => (
        <Button key={person.id} variant="text" onClick={() => onChoose(person)}>
          <bdi>{person.name}</bdi>
        </Button>
      ))}
    </span>
  );
}
