import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchesIn } from '#shared/shop/shop.rules.ts';
import { useIsHydrated } from '../../lib/screen/use-is-hydrated.ts';
import { homeCamerasQuery } from '../../features/cameras/cameras.api.ts';
import { homeCategories } from '../../features/cameras/home-categories.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useHouse } from '../../lib/shop/house.tsx';
import { HomeFacts, HouseSection } from './home-house.tsx';

const steps = [
  {
    title: 'Choose',
    text: 'Pick a camera and your days. The calendar shows what is free.',
  },
  {
    title: 'Book',
    text: 'We hold it for you at once and confirm it in the chat.',
  },
  {
    title: 'Shoot',
    text: 'Collect it checked, charged and packed. Bring it back on your return day.',
  },
];

export { Finder } from './finder.tsx';

/** Facts for visitors, and links to the categories of the collection, each with a picture. */
export function HomeCategories() {
  const { data: cameras = [] } = useQuery(homeCamerasQuery());
  return (
    <>
      <HomeFacts />
      <section aria-labelledby="categories" className="grid gap-6">
        <h2 id="categories" className="text-2xl">
          What are you shooting with?
        </h2>
        <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-6">
          {homeCategories.map(({ id, name, line }) => (
            <li
              key={id}
              className="group relative -m-1.5 grid content-start gap-3 rounded-lg p-1.5"
            >
              <Picture
                picture={cameras.find((camera) => camera.categoryId === id)?.images[0]}
                alt=""
                sizes="(min-width: 64rem) 18rem, 46vw"
                className="rounded-lg"
              />
              <div>
                <h3 className="text-base">
                  <Link
                    to="/cameras"
                    search={{ category: id }}
                    className="rounded-sm after:absolute after:inset-0 group-hover:underline"
                  >
                    {name}
                  </Link>
                </h3>
                <p className="text-sm text-muted">{line}</p>
              </div>
            </li>
          ))}
        </ul>
        <Searches />
      </section>
    </>
  );
}

/**
 * Links for the searches that the house proposes, for visitors who know their work but not the
 * right camera for it.
 */
function Searches() {
  const searches = searchesIn(useHouse().searches);
  return (
    searches.length > 0 && (
      <ul aria-label="Searches" className="flex flex-wrap gap-2">
        {searches.map((search) => (
          <li key={search}>
            <LinkButton to="/cameras" search={{ search }} variant="secondary" size="sm">
              {search}
            </LinkButton>
          </li>
        ))}
      </ul>
    )
  );
}

/** The texts below the items on the home page. */
export function HomeTexts() {
  const [isNew] = useState(useIsHydrated());
  const hash = useLocation({ select: (location) => location.hash });
  // The texts may be loaded after the page. Then the router cannot find the part that the address
  // names, so an effect scrolls to it.
  useEffect(() => {
    if (isNew && hash) document.getElementById(hash)?.scrollIntoView();
  }, [isNew, hash]);
  return (
    <>
      <HowItWorks />
      <HouseSection />
      <Faq />
    </>
  );
}

/** The section to which links in the hero and the footer lead. */
const HowItWorks = () => (
  <section id="how-it-works" aria-labelledby="how-it-works-title" className="grid gap-8">
    <h2 id="how-it-works-title" className="text-2xl">
      How It Works
    </h2>
    <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
      {steps.map(({ title, text }, place) => (
        <li key={title} className="grid content-start gap-2 border-t border-ink pt-4">
          <span className="figures text-sm text-accent">{place + 1}</span>
          <h3 className="text-lg">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const questionsTo = (hours: string) => [
  {
    question: 'When do I pay?',
    answer: 'When you pick it up. A deposit comes back with the return.',
  },
  {
    question: 'How are rental days counted?',
    answer: 'From pick-up to return, both included.',
  },
  {
    question: 'Can I change or cancel?',
    answer: 'Yes, under My Bookings.',
  },
  {
    question: 'When are you open?',
    answer: `${hours}. Messages wait for us overnight.`,
  },
];

function Faq() {
  const { hours } = useHouse();
  return (
    <section id="faq" aria-labelledby="faq-title" className="grid gap-6">
      <h2 id="faq-title" className="text-2xl">
        FAQ
      </h2>
      <div className="border-b border-hairline">
        {questionsTo(hours).map(({ question, answer }) => (
          <details key={question} className="border-t border-hairline">
            <summary className="py-4 font-medium marker:text-muted">{question}</summary>
            <p className="max-w-prose pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
