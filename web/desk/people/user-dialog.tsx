import { fullName } from '#shared/users/users.rules.ts';
import type { User } from '#shared/users/users.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NewBookingButton } from '../bookings/new-booking-button.tsx';
import { Fact, Facts } from '../frame/facts.tsx';
import { isOfHouse } from '../../lib/shop/of-house.ts';

/** The dialog with the details of a person's account. */
export default function UserDialog({ user, open, onOpenChange }: DialogState & { user: User }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="User Details">
      <Facts>
        <Fact name="First Name">{user.firstName}</Fact>
        <Fact name="Last Name">{user.lastName}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Username">{user.username}</Fact>
        <Fact name="Role">{isOfHouse(user) ? 'Administrator' : 'Regular User'}</Fact>
        <Fact name="User ID">{user.id}</Fact>
      </Facts>
      <DialogActions>
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Close
        </Button>
        <NewBookingButton draft={{ customer: { id: user.id, name: fullName(user) } }} />
        <LinkButton to="/admin/users/$userId" params={{ userId: String(user.id) }}>
          Open Page
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}
