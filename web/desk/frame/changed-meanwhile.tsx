/** A field that somebody else has changed, with its new value in words. */
export interface Change {
  label: string;
  now: string;
}

/** Lists the fields that somebody else has changed while the form was open. */
export const ChangedMeanwhile = ({ what, changes }: { what: string; changes: Change[] }) => (
  <div
    role="alert"
    className="grid gap-1.5 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning sm:col-span-2"
  >
    <p>
      Somebody else has changed {what} meanwhile. What you typed is still here: look at it and save
      again.
    </p>
    {changes.length > 0 && (
      <ul className="grid gap-0.5">
        {changes.map(({ label, now }) => (
          <li key={label} className="line-clamp-3 wrap-anywhere">
            {label}: now {now || '–'}
          </li>
        ))}
      </ul>
    )}
  </div>
);
