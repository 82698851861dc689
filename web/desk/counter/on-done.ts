import type { EntryOffer } from './follow-ups.tsx';

/** What is left to say and to do after something was handed over or taken back. */
interface LeftToDo {
  texts: string[];
  offers?: EntryOffer[];
}

export type OnDone = (left: LeftToDo) => void;
