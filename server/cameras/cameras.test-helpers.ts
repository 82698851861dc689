import type { Camera, CameraInput } from '#shared/cameras/cameras.ts';

/** What the desk would send to keep a camera as it is. */
export const inputOf = ({
  id: _id,
  images: _images,
  rating: _rating,
  reviewCount: _reviews,
  updatedAt: _updatedAt,
  ...input
}: Camera): CameraInput => input;
