import { useHouse } from '../../../lib/shop/house.tsx';

/** The reason why a customer cannot do something by himself, and the ways to reach the house. */
export function HouseContact({ reason }: { reason: string }) {
  const { name, phone, email } = useHouse();
  return (
    <div className="grid gap-2">
      <p>
        {reason} Please ask {name}
        {phone || email ? ':' : ' in the chat.'}
      </p>
      {phone && <p>{phone}</p>}
      {email && <p>{email}</p>}
    </div>
  );
}
