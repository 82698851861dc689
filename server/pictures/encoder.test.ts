import { describe, expect, it } from 'vitest';
import { createEncoder } from './encoder.ts';
import { plain } from './pictures.test-helpers.ts';

describe('the encoder of pictures', () => {
  const photograph = () => plain(600, 400).jpeg().toBuffer();

  it('refuses a picture that takes too much work', async () => {
    const encoder = createEncoder({ workMs: 1, waitMs: 60_000 });
    await expect(encoder.encode(await photograph())).rejects.toMatchObject({
      status: 422,
      code: 'unreadable_picture',
    });
  });

  it('says that it is busy when the machine does not come to a picture in time', async () => {
    const encoder = createEncoder({ workMs: 60_000, waitMs: 1 });
    await expect(encoder.encode(await photograph())).rejects.toMatchObject({
      status: 503,
      code: 'busy',
    });
  });
});
