const deskTabs = ['bookings', 'inventory', 'users'] as const;
export type DeskTab = (typeof deskTabs)[number];

/** Reads the tab of the dashboard from the page's address; without a name it is `bookings`. */
export const readDeskTab = (text: unknown): DeskTab =>
  deskTabs.find((tab) => tab === text) ?? 'bookings';
