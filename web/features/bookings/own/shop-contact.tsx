import { useHouse } from '../../../lib/shop/house.tsx';

/**
 * The ways to reach the shop, for customers who may not do something without it; it follows the
 * reason.
 */
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
