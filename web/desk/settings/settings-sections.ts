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

/** Scrolls to a section, if it is on the page, and moves the focus to it. */
export function showSection(id: string) {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** The attributes of a section that the index leads to. */
export function useSection(section: Section) {
  const id = sectionId(section);
  // Sections are rendered after the page, so the browser could not find the one in the address.
  useEffect(() => {
    if (location.hash === `#${id}`) showSection(id);
  }, [id]);
  return { id, tabIndex: -1 };
}
