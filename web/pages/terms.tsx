import { createFileRoute } from '@tanstack/react-router';
import { shopName } from '#shared/shop.rules.ts';
import { pageHead } from '../lib/page-head.ts';
import { Prose } from './-prose.tsx';

export const Route = createFileRoute('/terms')({
  staticData: { renderedByServer: true },
  head: () =>
    pageHead({
      title: 'Terms',
      description: 'What renting from us means: days, prices, care and returns.',
      canonical: '/terms',
    }),
  component: Terms,
});

function Terms() {
  return (
    <Prose title="Terms">
      <p>These are the terms on which {shopName} rents equipment.</p>
      <h2>Days and prices</h2>
      <p>
        A rental runs from its pick-up day to its return day, both included. It costs the price per
        day that you were shown, times the days. There is nothing to add.
      </p>
      <h2>Booking</h2>
      <p>
        A booking holds a unit for you from the moment you make it. We confirm it in the chat. Until
        pick-up either side may cancel there.
      </p>
      <h2>Care</h2>
      <p>
        You receive equipment that was checked and cleaned. Please use it as its maker intends and
        tell us about damage at once. You answer for loss and damage while it is with you.
      </p>
      <h2>Return</h2>
      <p>
        Please bring everything back on the return day during our business hours. Every day after it
        is charged as a rental day.
      </p>
    </Prose>
  );
}
