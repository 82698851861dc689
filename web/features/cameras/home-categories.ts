/** The four categories that every shop has, as the home page names them (specification, section 2). */
export const homeCategories = [
  { id: 1, name: 'DSLR Cameras', short: 'DSLR', line: 'Optical finders, long battery days' },
  { id: 2, name: 'Mirrorless Cameras', short: 'Mirrorless', line: 'Small bodies, current sensors' },
  { id: 3, name: 'Cinema Cameras', short: 'Cinema', line: 'Built for a set, from solo to crew' },
  { id: 4, name: 'Lenses & Accessories', short: 'Lenses', line: 'Glass, light, sound, support' },
] as const;
