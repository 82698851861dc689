import { useMedia } from './use-media.ts';

/**
 * Whether the mobile layout applies, below 768 pixels (docs/specification.md 9); false on the
 * server.
 */
export const useIsMobile = (): boolean => useMedia('(max-width: 767.98px)');
