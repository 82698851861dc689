import { stages } from './booking-state.rules.ts';

const looks = {
  done: { line: 'border-ink', dot: 'bg-ink border-ink', words: '' },
  now: {
    line: 'border-hairline',
    dot: 'bg-accent border-accent [box-shadow:0_0_0_4px_var(--accent-soft)]',
    words: '',
  },
  later: { line: 'border-hairline', dot: 'bg-background border-outline', words: 'text-muted' },
};

/**
 * The stages of a rental as a line of steps, on wide screens only; the sentence above them says the
 * same on every screen.
 */
export const BookingSteps = ({ stage, notes }: { stage: number; notes: readonly string[] }) => (
  <ol aria-label="Steps" className="mt-3 grid grid-cols-4 max-lg:hidden">
    {stages.map((name, place) => {
      const look = looks[place < stage ? 'done' : place === stage ? 'now' : 'later'];
      const isLast = place === stages.length - 1;
      return (
        <li
          key={name}
          {...(place === stage && { 'aria-current': 'step' })}
          className={`relative border-t-2 pt-4 pr-4 text-sm ${isLast ? 'border-transparent' : look.line}`}
        >
          <span
            aria-hidden
            className={`absolute -top-[7px] left-0 size-3 rounded-full border-2 ${look.dot}`}
          />
          <span className={`block font-semibold ${look.words}`}>{name}</span>
          <span className="figures block text-muted">{notes[place]}</span>
        </li>
      );
    })}
  </ol>
);
