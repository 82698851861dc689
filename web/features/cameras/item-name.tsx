/** Longer words may break anywhere. */
const unbroken = 16;

/** An item's name whose words keep together, `24-70mm` among them, which browsers would break at the hyphen. */
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
