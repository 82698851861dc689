import { createFileRoute } from '@tanstack/react-router';
import { RegisterForm } from '../features/users/register-form.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';
import { AccountPage } from './-parts/account-page.tsx';
import { readBack } from './-parts/back-search.ts';

export const Route = createFileRoute('/register')({
  validateSearch: readBack,
  head: () => pageHead({ title: 'Register' }),
  component: Register,
});

function Register() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AccountPage title="Register" back={search.back}>
      <RegisterForm onLogin={() => void navigate({ to: '/login', search, replace: true })} />
    </AccountPage>
  );
}
