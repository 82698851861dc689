import { Link } from '@tanstack/react-router';
import type { Camera } from '#shared/cameras/cameras.ts';
import { Button } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/fields/date-fields.tsx';
import { showAuthDialog } from '../users/auth-dialogs.ts';

/** Says that booking needs an account, with buttons for signing in that keep the chosen days. */
export const SignInToBook = ({
  camera,
  dates,
  onLogin,
}: {
  camera: Camera;
  dates: DayRange;
  onLogin: (() => void) | undefined;
}) => (
  <div className="grid gap-1 rounded-md bg-accent-soft p-4 text-sm">
    <p className="font-semibold">Authentication Required</p>
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      Please log in to book a camera
      <Link
        to="/login"
        search={{ back: `/camera/${camera.id}?from=${dates.startDate}&to=${dates.endDate}` }}
        onClick={(event) => {
          if (!onLogin || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          onLogin();
        }}
        className="rounded-sm font-semibold underline underline-offset-4"
      >
        Login
      </Link>
    </p>
  </div>
);

/**
 * Buttons to register and to sign in, above the button that stays disabled until one of the two has
 * happened.
 */
export const SignInButtons = ({
  onLogin,
  disabled,
}: {
  onLogin: () => void;
  disabled: boolean;
}) => (
  <div className="mt-4 grid grid-cols-2 gap-3">
    <Button variant="secondary" disabled={disabled} onClick={() => showAuthDialog('register')}>
      Create account
    </Button>
    <Button variant="secondary" disabled={disabled} onClick={onLogin}>
      Login
    </Button>
  </div>
);
