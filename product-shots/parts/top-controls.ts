import { PlaneGeometry, type Group } from 'three';
import { painted, type Mark } from '../engraving.ts';
import { display, finish, type Finish } from '../materials.ts';
import { assembly, block, part, placed } from '../shapes.ts';
import { accessoryShoe, button, dial, shutterRelease } from './controls.ts';

/** Something on the top plate at [x, z]; `lift` raises it above the plate, `tilt` leans it to the front in degrees. */
export interface TopControl {
  at: readonly [number, number];
  lift?: number;
  tilt?: number;
  dial?: {
    radius: number;
    height: number;
    ribs?: number;
    look?: Finish;
    top?: Finish;
    marks?: readonly Mark[];
    markSize?: number;
  };
  button?: { radius: number; height: number; look?: Finish };
  shutter?: { radius: number; collar?: Finish; cap?: Finish; thread?: boolean };
  shoe?: Finish;
  /** A status display, width and depth. */
  status?: readonly [number, number];
}

export function topControls(
  controls: readonly TopControl[],
  heightAt: (x: number) => number,
): Group {
  return assembly(
    ...controls.map((control) => {
      const [x, z] = control.at;
      return placed(
        assembly(
          control.dial && dial(control.dial.radius, control.dial.height, control.dial),
          control.button &&
            button(control.button.radius, control.button.height, control.button.look),
          control.shutter && shutterRelease(control.shutter.radius, control.shutter),
          control.shoe && accessoryShoe(control.shoe),
          control.status && statusDisplay(...control.status),
        ),
        { at: [x, heightAt(x) + (control.lift ?? 0), z], turn: [control.tilt ?? 0, 0, 0] },
      );
    }),
  );
}

function statusDisplay(width: number, depth: number): Group {
  const picture = painted(width * 150, depth * 150, (context, w, h) => {
    context.fillStyle = '#10151a';
    context.fillRect(0, 0, w, h);
    context.fillStyle = '#b9c9d2';
    context.font = `600 ${h * 0.2}px "Open Sans", sans-serif`;
    context.fillText('1/250   F 2.8', w / 2, h * 0.3);
    context.fillText('ISO 400  [ 1.2k ]', w / 2, h * 0.7);
  });
  return assembly(
    part(block(width + 0.25, 0.14, depth + 0.25, 0.06), finish('gloss'), { at: [0, 0, 0] }),
    part(new PlaneGeometry(width, depth), display(picture), {
      at: [0, 0.075, 0],
      turn: [-90, 0, 180],
    }),
  );
}
