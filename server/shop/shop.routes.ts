import type { FastifyInstance } from 'fastify';
import { getShop, type Shop } from '#shared/shop.ts';
import { businessHours, shopName } from '#shared/shop.rules.ts';
import type { Deps } from '../deps.ts';
import { on } from '../http/route.ts';

/** The shop as everybody may know it. */
export const presentShop = ({ clock }: Pick<Deps, 'clock'>): Shop => ({
  name: shopName,
  timeZone: clock.timeZone,
  today: clock.today(),
  currency: 'USD',
  hours: businessHours,
});

export function shopRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, getShop, () => presentShop(deps));
}
