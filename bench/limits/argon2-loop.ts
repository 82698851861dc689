/** The limit of signing in: the same check of a password with nothing around it, 16 at a time. */
import { verify } from '@node-rs/argon2';

export interface HashOrder {
  hash: string;
  password: string;
  atOnce: number;
  seconds: number;
}

process.on('message', async ({ hash, password, atOnce, seconds }: HashOrder) => {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  let checked = 0;
  const work = async () => {
    while (performance.now() < endsAt) {
      await verify(hash, password);
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  process.send?.({ perSecond: (checked * 1_000) / (performance.now() - startedAt) });
});
