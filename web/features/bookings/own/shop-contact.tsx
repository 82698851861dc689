import { useHouse } from '../../../lib/shop/house.tsx';

/** Where customers turn when they may not do something by themselves any more, after the reason. */
export function ShopContact({ reason }: { reason: string }) {
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
