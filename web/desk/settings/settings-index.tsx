import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { sectionId, sections, showSection, type Section } from './settings-sections.ts';

/**
 * Pixels below the window's top up to which a section that begins there counts as the one being
 * read.
 */
const readingLine = 160;

const topOf = (section: Section) =>
  document.getElementById(sectionId(section))?.getBoundingClientRect().top ?? Infinity;

/**
 * The section at the top of the window; at the end of the page, where a last section cannot reach
 * the top, the one in the address.
 */
function sectionInView(): Section {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) {
    const asked = sections.find((section) => location.hash === `#${sectionId(section)}`);
    return asked && topOf(asked) >= 0 ? asked : 'History';
  }
  return sections.findLast((section) => topOf(section) <= readingLine) ?? 'House';
}

/** The parts of the settings, each a press away: at the side, on narrow screens in a line above the form. */
export function SettingsIndex() {
  const navigate = useNavigate();
  const [inView, setInView] = useState<Section>('House');
  const mayDecide = may(useUser(), 'staff.write');
  const shown = sections.filter((section) => section !== 'Staff' || mayDecide);
  useEffect(() => {
    const look = () => setInView(sectionInView());
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return (
    <nav
      aria-label="Settings"
      className="-mx-2 flex gap-1 overflow-x-auto text-sm xl:sticky xl:top-24 xl:w-40 xl:flex-col xl:self-start short:static"
    >
      {shown.map((section) => (
        // The router's own link would call every section of this page the current one.
        <a
          key={section}
          href={`#${sectionId(section)}`}
          aria-current={section === inView ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            void navigate({ to: '.', hash: sectionId(section), replace: true });
            setInView(section);
            showSection(sectionId(section));
          }}
          className="inline-flex h-9 shrink-0 items-center rounded-md px-3 text-muted -outline-offset-2 transition-colors hover:text-ink aria-current:bg-sunken aria-current:text-ink"
        >
          {section}
        </a>
      ))}
    </nav>
  );
}
