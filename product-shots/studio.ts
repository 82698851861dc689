import {
  BasicShadowMap,
  BufferGeometry,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  Mesh,
  MeshLambertMaterial,
  NeutralToneMapping,
  type PerspectiveCamera,
  Scene,
  SpotLight,
  Vector3,
  WebGLRenderer,
  type Object3D,
} from 'three';
import { Exposure } from './exposure.ts';
import { photographSurroundings, type Surroundings } from './environment.ts';
import { skyOcclusion } from './occlusion.ts';
import { randomFrom } from './random.ts';

export interface Look {
  surroundings: Surroundings;
  surroundingLight: number;
  backdrop: string;
  /** Where the key light hangs and how bright it is. */
  key: { at: [number, number, number]; brightness: number; color: string; spread: number };
  rim: { at: [number, number, number]; brightness: number; color: string };
  exposure: number;
}

/** Models come in with a bounding sphere of this radius, so that light and shadow fit all of them. */
export const subjectRadius = 10;

export class Studio {
  readonly #renderer: WebGLRenderer;
  readonly #exposure: Exposure;
  readonly #scene = new Scene();
  readonly #key: SpotLight;
  readonly #rim: SpotLight;
  readonly #sky = new DirectionalLight('#fff', 0.0001);
  readonly #look: Look;

  constructor(canvas: HTMLCanvasElement, look: Look) {
    this.#look = look;
    this.#renderer = new WebGLRenderer({ canvas, preserveDrawingBuffer: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = BasicShadowMap;
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#exposure = new Exposure(this.#renderer);
    this.#scene.environment = photographSurroundings(this.#renderer, look.surroundings);
    this.#scene.environmentIntensity = look.surroundingLight;
    this.#scene.background = new Color(look.backdrop);
    this.#key = spot(look.key.color, look.key.brightness, look.key.spread);
    this.#rim = spot(look.rim.color, look.rim.brightness, 0.6);
    // The rim light only grazes edges; its shadow would cost a third of the time and show nothing.
    this.#key.castShadow = this.#sky.castShadow = true;
    this.#sky.shadow.mapSize.setScalar(1024);
    const view = this.#sky.shadow.camera;
    [view.left, view.right, view.bottom, view.top] = [-13, 13, -13, 13];
    [view.near, view.far] = [5, 75];
    this.#sky.shadow.normalBias = 0.07;
    this.#sky.shadow.bias = -0.0006;
    for (const light of [this.#key, this.#rim, this.#sky]) {
      light.target.position.set(0, 4, 0);
      this.#scene.add(light, light.target);
    }
    this.#scene.add(cove(look.backdrop));
  }

  /** Takes the picture as the sum of many samples, each with its own light positions and its own place in the pixel. */
  photograph(
    subject: Object3D,
    camera: PerspectiveCamera,
    size: { width: number; height: number },
    samples: number,
  ): void {
    const { width, height } = size;
    this.#renderer.setSize(width, height, false);
    this.#exposure.start(width, height);
    this.#scene.add(subject);
    const random = randomFrom(11);
    for (let sample = 0; sample < samples; sample++) {
      const [u, v] = [(sample + 0.5) / samples, (sample * 0.618034) % 1];
      place(this.#key, this.#look.key.at, 7, u, v);
      place(this.#rim, this.#look.rim.at, 4, v, u);
      this.#sky.position
        .copy(skyDirection(u, (sample * 0.7548777 + 0.3) % 1))
        .multiplyScalar(40)
        .add(this.#sky.target.position);
      camera.setViewOffset(width, height, random() - 0.5, random() - 0.5, width, height);
      this.#exposure.add(this.#scene, camera);
    }
    camera.clearViewOffset();
    this.#scene.remove(subject);
    this.#exposure.develop(this.#look.exposure);
  }
}

function spot(color: string, brightness: number, spread: number): SpotLight {
  const light = new SpotLight(color, brightness, 0, spread, 1, 0);
  light.shadow.mapSize.setScalar(1024);
  light.shadow.camera.near = 8;
  light.shadow.camera.far = 90;
  light.shadow.normalBias = 0.07;
  light.shadow.bias = -0.0004;
  return light;
}

/** A spot on the light's surface, spread evenly over a disc. */
function place(
  light: SpotLight,
  [x, y, z]: [number, number, number],
  radius: number,
  u: number,
  v: number,
): void {
  const [distance, angle] = [Math.sqrt(u) * radius, v * Math.PI * 2];
  const side = new Vector3(z, 0, -x).normalize();
  light.position
    .set(x, y, z)
    .addScaledVector(side, Math.cos(angle) * distance)
    .add(new Vector3(0, Math.sin(angle) * distance * 0.8, 0));
}

function skyDirection(u: number, v: number): Vector3 {
  const height = 1 - u * 1.2;
  const angle = v * Math.PI * 2;
  const across = Math.sqrt(Math.max(0, 1 - height * height));
  return new Vector3(Math.cos(angle) * across, height, Math.sin(angle) * across);
}

/** A large triangle that ends behind the camera is cut so roughly that it rises above flat things on it. */
const paperStep = 24;

/** Paper rolled down a wall and over the table without an edge. */
function cove(color: string): Mesh {
  const profile: [number, number][] = [120, 96, 72, 48, 24, 0, -20].map((z) => [z, 0]);
  const [bend, wall] = [22, -62];
  for (let step = 0; step <= 24; step++) {
    const angle = (step / 24) * (Math.PI / 2);
    profile.push([wall + bend - Math.sin(angle) * bend, bend - Math.cos(angle) * bend]);
  }
  profile.push([wall, 160]);
  const positions: number[] = [];
  for (let index = 1; index < profile.length; index++) {
    const [[z0, y0], [z1, y1]] = [profile[index - 1] ?? [0, 0], profile[index] ?? [0, 0]];
    for (let x = -240; x < 240; x += paperStep) {
      const next = x + paperStep;
      positions.push(x, y0, z0, next, y0, z0, x, y1, z1, x, y1, z1, next, y0, z0, next, y1, z1);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.computeVertexNormals();
  const paper = new MeshLambertMaterial({ color });
  skyOcclusion(paper, { polished: true, onTable: false });
  const mesh = new Mesh(geometry, paper);
  mesh.receiveShadow = true;
  // Drawn last, so that no time goes into paper behind the subject.
  mesh.renderOrder = 1;
  return mesh;
}
