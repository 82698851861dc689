import type { Camera } from '#shared/cameras/cameras.ts';

/** Brand and model, to stand under the name of an item; empty when the name contains the model. */
export function modelLine(camera: Pick<Camera, 'brand' | 'model'>, name: string): string {
  return name.includes(camera.model) ? '' : `${camera.brand} ${camera.model}`;
}
