import * as z from 'zod/mini';
import { picture } from './picture.ts';
import { endpoint } from '../endpoint.ts';

export const uploadPicture = endpoint('POST', '/api/admin/pictures', {
  access: 'stock.write',
  summary:
    'Upload a picture: the body is the file, JPEG, PNG, WebP or AVIF up to 20 MiB; `src` is what `images`, `imageUrl` and the logo take',
  status: 201,
  alsoAnswers: [422],
  bodyType: 'application/octet-stream',
  body: z.instanceof(Uint8Array, { error: 'Please send a picture' }),
  reply: picture,
});
