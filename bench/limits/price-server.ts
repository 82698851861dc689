/** The limit of a quote besides its statements: the function that prices a rental, behind `node:http`. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import {
  priceRental,
  type PricedRental,
  type PriceRules,
} from '#shared/prices/rental-price.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';

export interface PriceOrder {
  rules: PriceRules;
  /** Everything of the rental but its days, which are asked for. */
  rental: Omit<PricedRental, keyof RentalRange>;
}

process.once('message', ({ rules, rental }: PriceOrder) => {
  const server = createServer(async (request, response) => {
    const { startDate, endDate } = JSON.parse(await text(request)) as RentalRange;
    const body = JSON.stringify(priceRental({ ...rental, startDate, endDate }, rules));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
});
