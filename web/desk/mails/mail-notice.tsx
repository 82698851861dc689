import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import type { MailCounts } from '#shared/mail/mail.ts';
import { mailCounts } from './mails.api.ts';

const count = (mails: number): string => (mails === 1 ? '1 mail is' : `${mails} mails are`);

/** Sentences about what keeps mails from being sent. */
function problemsOf({ isSetUp, held, failed, withoutAddress }: MailCounts): string[] {
  return [
    ...(!isSetUp && held > 0 ? [`Mail is not set up: ${count(held)} held`] : []),
    ...(isSetUp && held > withoutAddress ? [`${count(held - withoutAddress)} held`] : []),
    ...(withoutAddress > 0
      ? ['The house has no e-mail address, so the desk is told nothing by mail']
      : []),
    ...(failed > 0 ? [`${count(failed)} not delivered`] : []),
  ];
}

/**
 * A notice about mails that cannot be sent, for the dashboard and the page of the mails; nothing is
 * shown when all is well.
 */
export function MailNotice({ onMailPage = false }: { onMailPage?: boolean }) {
  const { data } = useQuery(mailCounts);
  const problems = data ? problemsOf(data) : [];
  const explains = onMailPage && data?.isSetUp === false;
  if (problems.length === 0 && !explains) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning"
    >
      <Mail aria-hidden className="size-4" />
      <span className="min-w-0 flex-1">
        {problems.length > 0 && `${problems.join('. ')}. `}
        {explains &&
          'Mails are written and kept here until whoever runs the server gives it MAIL_URL and MAIL_FROM and restarts it.'}
      </span>
      {!onMailPage && (
        <Link to="/admin/mail" className="font-medium underline underline-offset-4">
          Open Mail
        </Link>
      )}
    </div>
  );
}
