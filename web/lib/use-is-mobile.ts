import { useMedia } from './use-media.ts';

/** Whether the mobile layout applies, under 768 px (specification, section 9); false on the server. */
export const useIsMobile = (): boolean => useMedia('(max-width: 767.98px)');
