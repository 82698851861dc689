import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import { useId } from 'react';
import type { FirstDayStep } from '#shared/desk/first-day.rules.ts';
import { call } from '../../lib/calls/call.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';
import { ActButton } from '../../ui/act-button.tsx';

const firstDay = reading('GET /api/admin/first-day');

/** The words for each first task of a new shop, and the page on which it is done. */
const steps: Record<FirstDayStep, { text: string; hint: string; to: string }> = {
  house: {
    text: 'Name your house',
    hint: 'Its name and address stand on every page, receipt and mail.',
    to: '/admin/settings',
  },
  days: {
    text: 'Say when you are open',
    hint: 'Your hours, and the days on which nobody can pick up or return.',
    to: '/admin/settings',
  },
  item: {
    text: 'Put your first item on the shelf',
    hint: 'With a picture and a price, or many at once from a spreadsheet.',
    to: '/admin/inventory',
  },
  mail: {
    text: 'Let the shop write mails',
    hint: 'Set MAIL_URL and MAIL_FROM where the shop runs; until then mails are kept here.',
    to: '/admin/mail',
  },
  booking: {
    text: 'Try a booking',
    hint: 'Press free days in the planner, and cancel it when you have seen enough.',
    to: '/admin/planner',
  },
};

/**
 * The list of first tasks in a new shop. Done tasks are ticked by themselves; nothing is shown in a
 * shop that is no longer new.
 */
export default function FirstDay() {
  const headingId = useId();
  const { data } = useQuery(firstDay);
  const dismiss = useWriting(staleAtDesk['POST /api/admin/first-day/dismiss'], {
    mutationFn: () => call('POST /api/admin/first-day/dismiss'),
    onError: (error) =>
      toast({
        title: 'Failed to Dismiss',
        description: failureText(error),
        tone: 'destructive',
      }),
  });
  if (!data?.isShown) return null;
  const left = data.steps.filter(({ isDone }) => !isDone).length;
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-4 rounded-lg border border-hairline bg-surface p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 id={headingId} className="text-lg">
            {left === 0 ? 'Your shop is open' : 'Your first day'}
          </h2>
          <p className="text-sm text-muted">
            {left === 0
              ? 'Everything is set up. Good business!'
              : `${data.steps.length - left} of ${data.steps.length} done`}
          </p>
        </div>
        <ActButton
          variant="secondary"
          size="sm"
          pending={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          Dismiss
        </ActButton>
      </div>
      <ol className="grid gap-3">
        {data.steps.map(({ step, isDone }) => (
          <li key={step} className="flex items-start gap-3">
            {isDone ? (
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
            )}
            <div className="grid gap-0.5 text-sm">
              <Link
                to={steps[step].to}
                className={`w-fit underline-offset-4 ${isDone ? 'text-muted hover:underline' : 'font-medium underline'}`}
              >
                {steps[step].text}
                {isDone && <span className="sr-only"> (done)</span>}
              </Link>
              {!isDone && <p className="text-muted">{steps[step].hint}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
