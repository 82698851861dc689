import type { Camera } from '#shared/cameras.ts';

/** Brand and model under a camera's name; nothing when the name says the same. */
export function modelLine(camera: Pick<Camera, 'brand' | 'model'>, name: string): string {
  const line = `${camera.brand} ${camera.model}`;
  return line === name ? '' : line;
}
