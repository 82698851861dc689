import type { RoleName } from '#shared/permissions.rules.ts';

export interface DemoAccount {
  username: string;
  password: string;
  email: string;
  firstName: string;
  lastName: string;
  role: RoleName | null;
}

/** The accounts of the demo shop with which a visitor can sign in; their passwords are public. */
export const demoAccounts: DemoAccount[] = [
  {
    username: 'admin',
    password: 'lensyard-admin',
    email: 'desk@lensyard.example',
    firstName: 'Robin',
    lastName: 'Hale',
    role: 'owner',
  },
  {
    username: 'alex',
    password: 'lensyard-demo',
    email: 'alex.moreau@lensyard.example',
    firstName: 'Alex',
    lastName: 'Moreau',
    role: null,
  },
  {
    username: 'sam',
    password: 'lensyard-demo',
    email: 'sam.okafor@lensyard.example',
    firstName: 'Sam',
    lastName: 'Okafor',
    role: null,
  },
];

/** Other customers of the demo shop, with whose accounts nobody can sign in. */
export const demoCustomers: Omit<DemoAccount, 'password' | 'role'>[] = [
  {
    username: 'ines.ferreira',
    email: 'ines@atelier-ferreira.example',
    firstName: 'Inês',
    lastName: 'Ferreira',
  },
  {
    username: 'jonas.lindqvist',
    email: 'jonas@nordfilm.example',
    firstName: 'Jonas',
    lastName: 'Lindqvist',
  },
  {
    username: 'priya.raman',
    email: 'priya.raman@studio-eleven.example',
    firstName: 'Priya',
    lastName: 'Raman',
  },
  {
    username: 'tomasz.wilk',
    email: 'tomasz@wilk-photo.example',
    firstName: 'Tomasz',
    lastName: 'Wilk',
  },
  {
    username: 'naomi.clarke',
    email: 'naomi.clarke@harbourdocs.example',
    firstName: 'Naomi',
    lastName: 'Clarke',
  },
  {
    username: 'leo.hoffmann',
    email: 'leo@hoffmann-weddings.example',
    firstName: 'Leo',
    lastName: 'Hoffmann',
  },
];
