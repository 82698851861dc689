import { useEffect } from 'react';

/** The parts of the settings page in their order, as its index shows them. */
export const sections = [
  'House',
  'Opening hours',
  'Opening days',
  'Prices',
  'Requests',
  'Staff',
  'History',
] as const;
export type Section = (typeof sections)[number];

/** The part of the address that leads to a section. */
export const sectionId = (section: Section) => section.toLowerCase().replace(' ', '-');

/** Shows a section, where it is there already; the keyboard goes on inside it. */
export function showSection(id: string) {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** The attributes of a section that the index leads to. */
export function useSection(section: Section) {
  const id = sectionId(section);
  // Sections come after the page: the one in the address was looked for in vain.
  useEffect(() => {
    if (location.hash === `#${id}`) showSection(id);
  }, [id]);
  return { id, tabIndex: -1 };
}
