/** A word with more characters than this may be broken at its hyphens. */
const unbroken = 16;

/**
 * An item's name in which words such as `24-70mm` stay on one line; a browser would break them at
 * the hyphen.
 */
export const ItemName = ({ name }: { name: string }) =>
  name.split(/(\S*-\S*)/).map((part, place) =>
    place % 2 === 1 && part.length <= unbroken ? (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
