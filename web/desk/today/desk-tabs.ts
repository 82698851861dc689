const deskTabs = ['bookings', 'inventory', 'users'] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The dashboard's tab of an address; Bookings when it names none. */
export const readDeskTab = (text: unknown): DeskTab =>
  deskTabs.find((tab) => tab === text) ?? 'bookings';
