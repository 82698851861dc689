/**
 * The four categories that exist in every shop, with their texts on the home page
 * (docs/specification.md 2).
 */
export const homeCategories = [
  { id: 1, name: 'DSLR Cameras', line: 'Optical finders, long battery days' },
  { id: 2, name: 'Mirrorless Cameras', line: 'Small bodies, current sensors' },
  { id: 3, name: 'Cinema Cameras', line: 'Built for a set, from solo to crew' },
  { id: 4, name: 'Lenses & Accessories', line: 'Glass, light, sound, support' },
] as const;
