import { PasswordForm } from './password-form.tsx';
import { SessionsList } from './sessions-list.tsx';

/** One's password, and where one is signed in. */
export default function PasswordTab({ userId }: { userId: number }) {
  return (
    <div className="grid max-w-prose gap-8">
      <PasswordForm userId={userId} />
      <SessionsList />
    </div>
  );
}
