import type { Material } from 'three';

/** Undersides close to the table see their own shadow instead of the bright paper. */
const underside = `
  vec3 towards = inverseTransformDirection( geometryNormal, viewMatrix );
  float above = cameraPosition.y - ( vec4( vViewPosition, 0.0 ) * viewMatrix ).y;
  skyVisible *= mix( 1.0, smoothstep( - 0.4, 2.2, above ), smoothstep( 0.35, - 0.4, towards.y ) );`;

/**
 * Lets surroundings light a surface only as far as it sees the sky. Each sample of a picture has a directional
 * light of no brightness whose shadow map asks one direction; the samples add up to ambient occlusion
 * that holds for reflections too.
 */
export function skyOcclusion(
  material: Material,
  { polished, onTable = true }: { polished: boolean; onTable?: boolean },
): void {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <lights_fragment_end>',
      `#if NUM_DIR_LIGHT_SHADOWS > 0
          float skyFacing = max( dot( geometryNormal, directionalLights[ 0 ].direction ), 0.0 );
          float skyShadow = 1.0 - getShadow( directionalShadowMap[ 0 ], directionalLightShadows[ 0 ].shadowMapSize, 1.0,
            directionalLightShadows[ 0 ].shadowBias, 1.0, vDirectionalShadowCoord[ 0 ] );
          float skyVisible = 1.0 - 2.0 * skyFacing * skyShadow;
          ${onTable ? underside : ''}
          iblIrradiance *= skyVisible;
          #ifdef RE_IndirectSpecular
            radiance *= skyVisible;
          #endif
          #ifdef USE_CLEARCOAT
            clearcoatRadiance *= skyVisible;
          #endif
        #endif
        #include <lights_fragment_end>
        ${polished ? '\n#ifdef RE_IndirectSpecular\nreflectedLight.directSpecular *= 0.0;\n#endif\n' : ''}`,
    );
  };
  material.customProgramCacheKey = () => `${polished ? 'polished' : 'rough'} ${onTable}`;
}
