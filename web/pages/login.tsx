import { createFileRoute } from '@tanstack/react-router';
import { LoginForm } from '../features/users/login-form.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';
import { AccountPage } from './-parts/account-page.tsx';
import { readBack } from './-parts/back-search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: readBack,
  head: () => pageHead({ title: 'Login' }),
  component: Login,
});

function Login() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AccountPage title="Login" back={search.back}>
      <LoginForm onRegister={() => void navigate({ to: '/register', search, replace: true })} />
    </AccountPage>
  );
}
