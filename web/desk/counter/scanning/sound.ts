import { soundSetting } from '../../frame/device-setting.ts';

let audio: AudioContext | undefined;

/**
 * Plays a short high tone for an accepted scan, a longer low one for a refused scan
 * (docs/contract/counter.md 4). The answer is painted first, because making the first tone takes
 * longer.
 */
export function playTone(isTaken: boolean): void {
  if (!soundSetting.isOn() || typeof AudioContext === 'undefined') return;
  requestAnimationFrame(() => setTimeout(() => play(isTaken)));
}

function play(isTaken: boolean): void {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = isTaken ? 880 : 220;
  loudness.gain.value = 0.1;
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + (isTaken ? 0.08 : 0.3));
}
