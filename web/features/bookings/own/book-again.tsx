import { useNavigate } from '@tanstack/react-router';
import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { addOne, setQuantity } from '../rental/basket-changes.rules.ts';
import { changeBasket } from '../rental/basket.ts';

/**
 * The button that puts the items of an earlier booking into the basket, where the customer chooses
 * new days.
 */
export function BookAgain({
  booking: { lines },
  look,
}: {
  booking: BookingWithCamera;
  look: ButtonLook;
}) {
  const navigate = useNavigate();
  const bookAgain = () => {
    changeBasket((basket) =>
      lines.reduce(
        (current, { cameraId, quantity }) =>
          setQuantity(
            addOne(current, cameraId, { startDate: '', endDate: '' }),
            cameraId,
            quantity,
          ),
        basket,
      ),
    );
    void navigate({ to: '/rental' });
  };
  return (
    <Button {...look} onClick={bookAgain}>
      Book Again
    </Button>
  );
}
