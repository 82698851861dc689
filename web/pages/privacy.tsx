import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../lib/page-head.ts';
import { Prose } from './-prose.tsx';

export const Route = createFileRoute('/privacy')({
  staticData: { renderedByServer: true },
  head: () =>
    pageHead({
      title: 'Privacy',
      description: 'What we keep about you, why, and who can see it.',
      canonical: '/privacy',
    }),
  component: Privacy,
});

function Privacy() {
  return (
    <Prose title="Privacy">
      <p>We keep what a rental needs, and nothing else.</p>
      <h2>What we keep</h2>
      <p>
        Your name, e-mail address and username; your bookings and favorites; the messages you
        exchange with us; when you were last active. Your password is kept only in a form that
        cannot be read back.
      </p>
      <h2>Who sees it</h2>
      <p>You, and the people at our desk. Nothing is sold, and nothing is sent to advertisers.</p>
      <h2>In your browser</h2>
      <p>
        Your browser keeps your session and your choice of theme until you sign out or clear them.
        There are no tracking cookies.
      </p>
      <h2>Your rights</h2>
      <p>Ask us in the chat to see, correct or delete what we keep about you.</p>
    </Prose>
  );
}
