import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import type { Picture } from '#shared/pictures/picture.ts';
import type { TestUser, World } from '../testing/world.ts';

/** A picture that has only one colour. */
export const plain = (width: number, height: number, background = '#336699'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

export const sendPicture = (world: World, desk: TestUser, file: Buffer, type = 'image/jpeg') =>
  world.as(desk).post('/api/admin/pictures', file, { 'content-type': type });

export async function uploadPicture(world: World, desk: TestUser, file: Buffer): Promise<Picture> {
  const reply = await sendPicture(world, desk, file);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Picture>();
}
