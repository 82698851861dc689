/** The sheets of the mobile layout. */
export type SheetName = 'search' | 'menu' | 'profile';

export const loadSheets = () => import('./mobile-sheets.tsx');
