import { useSyncExternalStore } from 'react';

const storageKey = 'counter-sound';
const listeners = new Set<() => void>();
let audio: AudioContext | undefined;

function isOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Turns the counter's tones on or off, on this device. */
export function turnSound(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Storage is forbidden: the tones stay on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the counter's tones are on. */
export const useSound = (): boolean => useSyncExternalStore(subscribe, isOn, () => true);

/** A short high tone for a scan that was taken, a longer low one for a refusal (docs/contract/counter.md 4). */
export function playTone(isTaken: boolean): void {
  if (!isOn() || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = isTaken ? 880 : 220;
  loudness.gain.value = 0.1;
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + (isTaken ? 0.08 : 0.3));
}
