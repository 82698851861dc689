import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/**
 * The browser's reader for barcodes in pictures (Shape Detection API of the WICG), which some
 * browsers lack.
 */
interface BarcodeReader {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface BarcodeReaderClass {
  new (): BarcodeReader;
  getSupportedFormats(): Promise<string[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: BarcodeReaderClass;
  }
  interface Document {
    featurePolicy?: { allowsFeature(name: string): boolean };
  }
}

/** Whether this browser can read the codes of labels and the device may have a camera. */
export function useReadsCodes(): boolean {
  const [reads, setReads] = useState(false);
  useEffect(() => {
    let gone = false;
    void window.BarcodeDetector?.getSupportedFormats().then((formats) => {
      if (!gone) setReads(formats.includes('qr_code') && 'mediaDevices' in navigator);
    });
    return () => {
      gone = true;
    };
  }, []);
  return reads;
}

/** Whether the loaded page may use a camera: only the counter is loaded with this permission. */
export const mayUseCamera = (): boolean => document.featurePolicy?.allowsFeature('camera') ?? true;

const lookEvery = 150;
/**
 * How long a code must be out of the picture, in milliseconds, before the same code is read again.
 * While it stays in the picture it is read only once.
 */
const forgottenAfter = 2_000;

/** The sentence that says why the camera shows no picture. */
function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') {
    return 'The camera may not be used. Allow it in the settings of your browser.';
  }
  return name === 'NotFoundError' ? 'No camera was found.' : 'The camera could not be started.';
}

/**
 * Shows the camera's picture in a `video` element, and reads codes in it while the calling
 * component is mounted.
 */
export function useCamera({
  onCode,
  onFail,
}: {
  onCode: (text: string) => void;
  onFail: (reason: string) => void;
}): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onCode);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    const Reader = window.BarcodeDetector;
    if (!Reader) return undefined;
    const reader = new Reader();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    let last = { text: '', at: 0 };

    const look = async () => {
      const picture = video.current;
      if (!picture || gone) return;
      // A picture that cannot be read is skipped, because the next one may be clear.
      const codes = await reader.detect(picture).catch(() => []);
      const text = codes[0]?.rawValue;
      const at = performance.now();
      if (text !== undefined && !gone) {
        if (text !== last.text || at - last.at > forgottenAfter) read(text);
        last = { text, at };
      }
      if (!gone) timer = setTimeout(() => void look(), lookEvery);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      });
      if (gone || !video.current) {
        stop();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch((error: unknown) => {
      if (!gone) fail(reasonOf(error));
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return video;
}
