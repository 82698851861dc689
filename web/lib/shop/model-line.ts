import type { Camera } from '#shared/cameras/cameras.ts';

/** Brand and model under an item's name; nothing when the name says them already. */
export function modelLine(camera: Pick<Camera, 'brand' | 'model'>, name: string): string {
  return name.includes(camera.model) ? '' : `${camera.brand} ${camera.model}`;
}
