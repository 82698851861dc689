import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { may } from '../../lib/may.ts';
import { isComposing } from '../../lib/screen/composing.ts';
import { useUser } from '../../lib/session.ts';
import { usePlaces } from '../frame/desk-header.tsx';
import { deskSearch } from '../frame/desk-search.api.ts';
import { isSearchKey } from './keys.rules.ts';
import { paletteGroups, type PaletteAct, type PaletteOption } from './palette-groups.tsx';

const firstOf = (groups: ReturnType<typeof paletteGroups>) => groups[0]?.options[0];

/** The state of the desk's search: its text, its options, and the option that Enter chooses. */
export function usePalette({
  onClose,
  onAct,
}: {
  onClose: () => void;
  onAct: (act: PaletteAct) => void;
}) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const user = useUser();
  const { data: shop } = useQuery(shopQuery());
  const found = useQuery({ ...deskSearch(text), placeholderData: keepPreviousData });

  const around = {
    today: shop?.today,
    places: usePlaces(),
    allowed: [
      ...(may(user, 'bookings.write') ? (['booking'] as const) : []),
      ...(may(user, 'stock.write') ? (['camera'] as const) : []),
    ],
  };
  const groups = paletteGroups(text, text.trim() ? found.data : undefined, around);
  const options = groups.flatMap((group) => group.options);
  // The list of options may have become shorter since `at` was set.
  const active = Math.min(at, options.length - 1);

  const choose = ({ leads }: PaletteOption) => {
    onClose();
    if (typeof leads === 'string') onAct(leads);
    else void navigate(leads);
  };
  /**
   * A scanner sends Enter right after the text, so Enter waits for the results of the whole text
   * and chooses the first.
   */
  async function chooseFirstFound() {
    const data = await client.fetchQuery(deskSearch(text)).catch(() => undefined);
    const first = firstOf(paletteGroups(text, data, around));
    if (first && input.current?.value === text) choose(first);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (options.length > 0) setAt((active + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (text.trim() && at === 0 && (found.isPlaceholderData || found.isPending)) {
        void chooseFirstFound();
      } else if (option) choose(option);
    } else if (isSearchKey(event)) {
      event.preventDefault();
      onClose();
    }
  };

  const results = `${options.length} ${options.length === 1 ? 'result' : 'results'}`;
  return {
    input,
    text,
    groups,
    active,
    outcome: found.isError
      ? 'The search did not answer. Try again.'
      : options.length > 0
        ? results
        : 'Nothing found',
    type(typed: string) {
      setText(typed);
      setAt(0);
    },
    point: setAt,
    choose,
    onKeyDown,
  };
}
