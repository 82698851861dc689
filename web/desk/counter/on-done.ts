import type { EntryOffer } from './follow-ups.tsx';

/** The sentences and offers that follow a hand-over or a take-back. */
interface LeftToDo {
  texts: string[];
  offers?: EntryOffer[];
}

export type OnDone = (left: LeftToDo) => void;
