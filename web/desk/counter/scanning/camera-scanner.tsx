import { Camera } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { mayUseCamera, useCamera, useReadsCodes } from './use-camera.ts';

/** The hash in the counter's address that makes the camera start at once. */
const asked = '#camera';

/**
 * Reloads the counter, so that the camera may be used. A page keeps the permissions policy with
 * which it was loaded, and all pages except the counter are loaded with one that forbids the
 * camera.
 */
function loadAnew(): void {
  history.replaceState(history.state, '', asked);
  location.reload();
}

/**
 * Reads labels with the device's camera, in browsers that can. The camera is on only while its
 * picture is shown; it is off after `Stop` and while the page is hidden.
 */
export default function CameraScanner({
  mayLoadAnew,
  onCode,
  onFail,
}: {
  /** Whether the page may be reloaded because nothing was typed that would be lost. */
  mayLoadAnew: boolean;
  onCode: (text: string) => void;
  onFail: (reason: string) => void;
}) {
  const readsCodes = useReadsCodes();
  const [isOn, setIsOn] = useState(() => location.hash === asked);
  useEffect(() => {
    if (location.hash === asked)
      history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  if (!readsCodes) return null;
  if (isOn) return <Picture onStop={() => setIsOn(false)} onCode={onCode} onFail={onFail} />;
  const start = () => {
    if (mayUseCamera()) setIsOn(true);
    else if (mayLoadAnew) loadAnew();
    else onFail('Finish or undo the open booking first.');
  };
  return (
    <Button variant="secondary" className="w-fit" onClick={start}>
      <Camera aria-hidden className="size-4" />
      Scan with Camera
    </Button>
  );
}

function Picture({
  onStop,
  onCode,
  onFail,
}: {
  onStop: () => void;
  onCode: (text: string) => void;
  onFail: (reason: string) => void;
}) {
  const video = useCamera({
    onCode,
    onFail(reason) {
      onStop();
      onFail(reason);
    },
  });
  const hidden = useEffectEvent(onStop);
  useEffect(() => {
    const onHidden = () => {
      if (document.hidden) hidden();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
  return (
    <div className="relative max-w-prose">
      <video
        ref={video}
        muted
        playsInline
        aria-label="Picture of the camera"
        className="block h-48 w-full rounded-md bg-sunken object-cover"
      />
      <Button variant="secondary" className="absolute right-2 bottom-2" onClick={onStop}>
        Stop Camera
      </Button>
    </div>
  );
}
