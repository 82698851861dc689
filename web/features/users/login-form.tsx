import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { loginInput, type LoginInput } from '#shared/users.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLogin } from './users.api.ts';

/** Username and password; keeps what was typed when the server refuses. */
export function LoginForm({ onDone, onRegister }: { onDone?: () => void; onRegister: () => void }) {
  const login = useLogin();
  const { register, handleSubmit, setError, formState } = useForm<LoginInput>({
    resolver: zodResolver(loginInput),
    defaultValues: { username: '', password: '', rememberMe: false },
  });
  const submit = handleSubmit((values) =>
    login.mutate(values, {
      onSuccess: onDone,
      onError: (error) => showFieldErrors(error, values, setError),
    }),
  );
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <CheckboxField label="Remember me" {...register('rememberMe')} />
      <Button type="submit" size="lg" pending={login.isPending} pendingLabel="Logging in...">
        Login
      </Button>
      <p className="text-center text-sm text-muted">
        New here?{' '}
        <Button variant="text" onClick={onRegister}>
          Create an account
        </Button>
      </p>
    </form>
  );
}
