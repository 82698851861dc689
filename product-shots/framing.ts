import { Box3, Mesh, PerspectiveCamera, Sphere, Vector3, type Object3D } from 'three';
import { scaleRelief } from './materials.ts';
import { assembly } from './shapes.ts';
import { subjectRadius } from './studio.ts';

export interface View {
  /** Degrees the subject turns about its vertical axis; positive shows its left side as the camera sees it. */
  yaw: number;
  /** Degrees by which the camera looks down. */
  pitch: number;
  /** Share of the picture that the subject fills, the larger of width and height. */
  fill?: number;
  /** Vertical place of the subject's middle, from -1 (bottom) to 1. */
  rise?: number;
  /** Horizontal place of the subject's middle, from -1 (left) to 1. */
  shift?: number;
  fieldOfView?: number;
  /** Laid on its side or tilted before it is stood on the table, degrees about x, y and z. */
  lay?: readonly [number, number, number];
}

/** Stands the model on the table in the right size and finds the camera that fills the frame with it. */
export function frame(
  model: Object3D,
  view: View,
  ratio: number,
): { subject: Object3D; camera: PerspectiveCamera } {
  const laid = assembly(model);
  if (view.lay)
    laid.rotation.set(
      ...(view.lay.map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]),
    );
  const subject = assembly(laid);
  const sphere = new Box3().setFromObject(subject, true).getBoundingSphere(new Sphere());
  const scale = subjectRadius / sphere.radius;
  subject.scale.setScalar(scale);
  scaleRelief(scale);
  subject.rotation.y = (view.yaw * Math.PI) / 180;
  subject.updateMatrixWorld(true);
  const box = new Box3().setFromObject(subject, true);
  const middle = box.getCenter(new Vector3());
  subject.position.set(-middle.x, -box.min.y, -middle.z);
  subject.updateMatrixWorld(true);
  return { subject, camera: fittedCamera(cornerPoints(subject), view, ratio) };
}

function cornerPoints(subject: Object3D): Vector3[] {
  const points: Vector3[] = [];
  subject.traverse((child) => {
    if (!(child instanceof Mesh) || child.userData['flat']) return;
    const position = child.geometry.getAttribute('position');
    const step = Math.max(1, Math.floor(position.count / 300));
    for (let index = 0; index < position.count; index += step)
      points.push(
        new Vector3().fromBufferAttribute(position, index).applyMatrix4(child.matrixWorld),
      );
  });
  return points;
}

function fittedCamera(points: Vector3[], view: View, ratio: number): PerspectiveCamera {
  const { pitch, fill = 0.68, rise = -0.03, shift = 0, fieldOfView = 20 } = view;
  const camera = new PerspectiveCamera(fieldOfView, ratio, 5, 400);
  const direction = new Vector3(
    0,
    Math.sin((pitch * Math.PI) / 180),
    Math.cos((pitch * Math.PI) / 180),
  );
  const target = new Vector3(0, 5, 0);
  let distance = 60;
  for (let round = 0; round < 12; round++) {
    camera.position.copy(direction).multiplyScalar(distance).add(target);
    camera.lookAt(target);
    camera.updateMatrixWorld(true);
    const seen = points.map((point) => point.clone().project(camera));
    const [left, right] = extent(seen.map(({ x }) => x));
    const [bottom, top] = extent(seen.map(({ y }) => y));
    const perUnit = Math.tan((fieldOfView * Math.PI) / 360) * distance;
    const up = new Vector3(0, 1, 0).applyQuaternion(camera.quaternion);
    const side = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion);
    target.addScaledVector(up, ((bottom + top) / 2 - rise) * perUnit);
    target.addScaledVector(side, ((left + right) / 2 - shift) * perUnit * ratio);
    distance *= Math.max((right - left) / 2, (top - bottom) / 2 / 1.02) / fill;
  }
  camera.position.copy(direction).multiplyScalar(distance).add(target);
  camera.lookAt(target);
  return camera;
}

function extent(values: number[]): [number, number] {
  return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [
    Infinity,
    -Infinity,
  ] as [number, number]);
}
