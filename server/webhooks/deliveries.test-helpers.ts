import { expect } from 'vitest';
import type { Delivery } from '#shared/webhooks/webhooks.ts';
import type { TestUser, World } from '../testing/world.ts';
import { deliveriesOf, openReceiver, type TestReceiver } from './webhooks.test-helpers.ts';

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A shop with an owner, and a program that receives its events. */
export interface ShopWithReceiver {
  owner: TestUser;
  receiver: TestReceiver;
  /** Lets the receiver answer with a status. */
  answering(status: number, text?: string): void;
  /** Causes an event: adds an item and takes it out of the catalogue. Gives the id of the item. */
  removeItem(): Promise<number>;
  /** The newest delivery to a webhook. */
  newest(webhookId: number): Promise<Delivery>;
  /** Moves the shop's clock forward, and signs in again, because the session ends in that time. */
  wait(ms: number): Promise<void>;
}

export async function openShopWithReceiver(world: World): Promise<ShopWithReceiver> {
  const shop: ShopWithReceiver = {
    owner: await world.createUser({ admin: true }),
    receiver: await openReceiver(),
    answering(status, text = '') {
      shop.receiver.answer = (_request, response) => response.writeHead(status).end(text);
    },
    async removeItem() {
      const { id } = await world.createCamera();
      const reply = await world.as(shop.owner).delete(`/api/admin/cameras/${id}`);
      expect(reply.statusCode).toBe(204);
      return id;
    },
    async newest(webhookId) {
      const [delivery] = await deliveriesOf(world, shop.owner, webhookId);
      if (!delivery) throw new Error('there is no delivery');
      return delivery;
    },
    async wait(ms) {
      world.clock.advance(ms);
      const { token } = await world.createUser({ admin: true });
      shop.owner = { ...shop.owner, token };
    },
  };
  return shop;
}
