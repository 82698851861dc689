import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AskAgain, ResetForm } from '../features/users/reset-form.tsx';
import { useSecretInAddress } from '../lib/addresses/secret-in-address.ts';
import { pageHead } from '../lib/addresses/page-head.ts';
import { toast } from '../lib/screen/toast.ts';
import { HouseContact } from '../features/bookings/own/house-contact.tsx';

export const Route = createFileRoute('/reset')({
  head: () => pageHead({ title: 'Set a New Password' }),
  component: Reset,
});

function Reset() {
  const navigate = useNavigate();
  const token = useSecretInAddress();
  const toLogin = () => {
    toast({ title: 'Password set', description: 'You can sign in with it now.' });
    void navigate({ to: '/login', replace: true });
  };
  return (
    <div className="mx-auto grid w-full max-w-dialog gap-6 px-4 py-12 md:py-20">
      <h1 className="text-2xl">Set a new password</h1>
      {token ? (
        <ResetForm key={token} token={token} onDone={toLogin} />
      ) : (
        <>
          <HouseContact reason="This link is not valid any more." />
          <AskAgain />
        </>
      )}
    </div>
  );
}
