import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { sectionId, sections, showSection, type Section } from './settings-sections.ts';

/**
 * The last section that begins at most this many pixels below the top of the window counts as the
 * one that is being read.
 */
const readingLine = 160;

const topOf = (section: Section) =>
  document.getElementById(sectionId(section))?.getBoundingClientRect().top ?? Infinity;

/**
 * The section that is being read. At the end of the page the last sections cannot reach the top of
 * the window, so the section in the page's address counts.
 */
function sectionInView(): Section {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) {
    const asked = sections.find((section) => location.hash === `#${sectionId(section)}`);
    return asked && topOf(asked) >= 0 ? asked : 'History';
  }
  return sections.findLast((section) => topOf(section) <= readingLine) ?? 'House';
}

/**
 * Links to the sections of the settings: at the side, or on narrow screens in a line above the
 * form.
 */
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
        // The link is a plain `a`, because a link of the router would mark every section of the
        // page as current.
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
