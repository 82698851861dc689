import {
  CustomBlending,
  FloatType,
  HalfFloatType,
  Mesh,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  WebGLRenderTarget,
  type Camera,
  type WebGLRenderer,
} from 'three';

const screenVertex = `
  varying vec2 place;
  void main() {
    place = uv;
    gl_Position = vec4( position.xy, 0.0, 1.0 );
  }`;

/** Bright specks beyond this would need thousands of samples to become smooth. */
const brightest = '6.0';

/** Adds up samples in linear light and develops them: mean, tone curve, sRGB. */
export class Exposure {
  readonly #renderer: WebGLRenderer;
  readonly #camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  readonly #sample = new WebGLRenderTarget(1, 1, { type: HalfFloatType });
  readonly #sum = new WebGLRenderTarget(1, 1, { type: FloatType, depthBuffer: false });
  readonly #adder = new ShaderMaterial({
    uniforms: { sample0: { value: this.#sample.texture } },
    vertexShader: screenVertex,
    fragmentShader: `
      uniform sampler2D sample0;
      varying vec2 place;
      void main() {
        gl_FragColor = vec4( clamp( texture2D( sample0, place ).rgb, -${brightest}, ${brightest} ), 1.0 );
      }`,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneFactor,
    depthTest: false,
  });
  readonly #developer = new ShaderMaterial({
    uniforms: { sum: { value: this.#sum.texture }, exposure: { value: 1 } },
    vertexShader: screenVertex,
    fragmentShader: `
      uniform sampler2D sum;
      uniform float exposure;
      varying vec2 place;
      void main() {
        vec4 total = texture2D( sum, place );
        gl_FragColor = vec4( max( total.rgb / total.a, 0.0 ) * exposure, 1.0 );
        gl_FragColor.rgb *= 1.0 - 0.16 * dot( place - 0.5, place - 0.5 );
        #include <tonemapping_fragment>
        gl_FragColor = sRGBTransferOETF( gl_FragColor );
      }`,
    depthTest: false,
  });
  readonly #quad = new Mesh(new PlaneGeometry(2, 2));
  readonly #screen = new Scene().add(this.#quad);

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer;
    this.#quad.frustumCulled = false;
  }

  start(width: number, height: number): void {
    this.#sample.setSize(width, height);
    this.#sum.setSize(width, height);
    this.#renderer.setRenderTarget(this.#sum);
    this.#renderer.setClearColor('#000', 0);
    this.#renderer.clear();
  }

  add(scene: Scene, camera: Camera): void {
    this.#renderer.autoClear = true;
    this.#renderer.setRenderTarget(this.#sample);
    this.#renderer.render(scene, camera);
    this.#renderer.autoClear = false;
    this.#draw(this.#adder, this.#sum);
  }

  develop(exposure: number): void {
    const uniform = this.#developer.uniforms['exposure'];
    if (uniform) uniform.value = exposure;
    this.#draw(this.#developer, null);
    this.#renderer.autoClear = true;
  }

  #draw(material: ShaderMaterial, target: WebGLRenderTarget | null): void {
    this.#quad.material = material;
    this.#renderer.setRenderTarget(target);
    this.#renderer.render(this.#screen, this.#camera);
  }
}
