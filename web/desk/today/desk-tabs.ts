const deskTabs = ['bookings', 'inventory', 'users'] as const;
export type DeskTab = (typeof deskTabs)[number];

/** Reads the tab of the dashboard from the page's address; Bookings when there is none. */
export const readDeskTab = (text: unknown): DeskTab =>
  deskTabs.find((tab) => tab === text) ?? 'bookings';
