import { Link } from '@tanstack/react-router';
import type { Camera } from '#shared/cameras/cameras.ts';
import type { DayRange } from '../../ui/fields/date-fields.tsx';

/** Tells a visitor that booking needs an account, and leads to sign-in without losing the chosen dates. */
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
