import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { toastTiming } from '../../lib/calls/data-timing.ts';
import { dismissToast, useToast } from '../../lib/screen/toast.ts';
import { buttonClass } from '../button.tsx';

/**
 * The region in which the one toast is shown. It lies over the header, where it covers neither new
 * messages nor totals nor main buttons. The key F8 focuses it. It is rendered only after hydration.
 */
export function ToastRegion() {
  const shown = useToast();
  return (
    <Toast.Provider
      duration={toastTiming.shown}
      swipeDirection="right"
      swipeThreshold={toastTiming.swipePixels}
    >
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          {...(shown.undo && { duration: toastTiming.withUndo })}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
          className={`relative flex w-full items-start gap-3 rounded-md border bg-surface p-4 pr-12 text-ink shadow-floating animate-rise data-[swipe=move]:[translate:var(--radix-toast-swipe-move-x)] ${
            shown.tone === 'destructive' ? 'border-destructive' : 'border-hairline'
          }`}
        >
          <span
            aria-hidden
            className={
              shown.tone === 'destructive'
                ? 'shrink-0 text-sm text-error'
                : 'mt-1.5 size-2 shrink-0 rounded-full bg-success'
            }
          />
          <div className="grid min-w-0 gap-0.5">
            <Toast.Title className="text-sm font-semibold">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="text-sm wrap-anywhere text-muted">
                {shown.description}
              </Toast.Description>
            )}
            {shown.toRental && (
              <Toast.Action asChild altText="Open your rental">
                <Link
                  to="/rental"
                  className={buttonClass({ variant: 'text', className: 'w-fit py-1' })}
                >
                  Your Rental{typeof shown.toRental === 'number' && ` (${shown.toRental})`}
                </Link>
              </Toast.Action>
            )}
            {shown.undo && (
              <Toast.Action
                altText="Change it back on the page of the booking"
                onClick={shown.undo}
                className={buttonClass({ variant: 'text', className: 'w-fit py-1' })}
              >
                Undo
              </Toast.Action>
            )}
            {shown.loginBack && (
              <Toast.Action asChild altText="Log in on the login page">
                <Link
                  to="/login"
                  search={{ back: shown.loginBack }}
                  className={buttonClass({ variant: 'text', className: 'w-fit py-1' })}
                >
                  Login
                </Link>
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Dismiss notification"
            className={buttonClass({
              variant: 'ghost',
              size: 'icon',
              className: 'absolute top-2 right-2 size-8!',
            })}
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="fixed inset-x-0 top-0 z-60 flex flex-col gap-2 p-2 pt-[calc(0.5rem+env(safe-area-inset-top))] print:hidden md:left-auto md:w-full md:max-w-[420px] md:p-4" />
    </Toast.Provider>
  );
}
