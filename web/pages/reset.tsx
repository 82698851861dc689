import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AskAgain, ResetForm } from '../features/users/reset-form.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';
import { toast } from '../lib/screen/toast.ts';
import { ShopContact } from '../features/bookings/own/shop-contact.tsx';

export const Route = createFileRoute('/reset')({
  head: () => pageHead({ title: 'Set a New Password' }),
  component: Reset,
});

function Reset() {
  const navigate = useNavigate();
  const [token] = useState(() => window.location.hash.slice(1));
  // The secret leaves the address at once: nobody else is to read it there.
  useEffect(() => void navigate({ to: '/reset', hash: '', replace: true }), [navigate]);
  const toLogin = () => {
    toast({ title: 'Password set', description: 'You can sign in with it now.' });
    void navigate({ to: '/login', replace: true });
  };
  return (
    <div className="mx-auto grid w-full max-w-dialog gap-6 px-4 py-12 md:py-20">
      <h1 className="text-2xl">Set a new password</h1>
      {token ? (
        <ResetForm token={token} onDone={toLogin} />
      ) : (
        <>
          <ShopContact reason="This link is not valid any more." />
          <AskAgain />
        </>
      )}
    </div>
  );
}
