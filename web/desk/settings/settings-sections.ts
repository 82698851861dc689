import { useEffect } from 'react';

/** The sections of the settings page in their order. */
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

/** The element id of a section, which is also the hash in the address that leads to it. */
export const sectionId = (section: Section) => section.toLowerCase().replace(' ', '-');

/** Scrolls to the section with this id, if the page has it, and moves the focus to it. */
export function showSection(id: string) {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** The attributes of the element of a section, so that links can lead to it. */
export function useSection(section: Section) {
  const id = sectionId(section);
  // The sections are rendered after the page, so the browser itself cannot scroll to the section in
  // the address.
  useEffect(() => {
    if (location.hash === `#${id}`) showSection(id);
  }, [id]);
  return { id, tabIndex: -1 };
}
