import { createFileRoute } from '@tanstack/react-router';
import { ForgotForm } from '../features/users/forgot-form.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';

export const Route = createFileRoute('/forgot')({
  head: () => pageHead({ title: 'Forgot Your Password' }),
  component: Forgot,
});

function Forgot() {
  return (
    <div className="mx-auto grid w-full max-w-dialog gap-6 px-4 py-12 md:py-20">
      <h1 className="text-2xl">Forgot your password?</h1>
      <ForgotForm />
    </div>
  );
}
