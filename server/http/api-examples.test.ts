import { expect, it } from 'vitest';
import { allCalls, featureOf, operationIds } from '#shared/calls.ts';
import { declares } from '#shared/endpoint.ts';
import { describeInWorld } from '../testing/world.ts';
import { examples } from './api-examples.ts';

const named = allCalls.map((call) => [operationIds.get(call) ?? '', call] as const);

it.each(named)('%s has an example that its schemas allow', (name, call) => {
  const example = examples.get(name);
  expect(example?.path).toMatch(
    new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}(\\?|$)`),
  );
  if (declares(call.body) && call.bodyType === 'application/json') {
    expect(call.body.safeParse(example?.body).error).toBeUndefined();
  }
  if (declares(call.reply) && call.contentType === 'application/json') {
    expect(call.reply.safeParse(example?.reply).error).toBeUndefined();
  }
});

it('holds no example of a call that is gone', () => {
  expect([...examples.keys()].toSorted()).toEqual(named.map(([name]) => name).toSorted());
});

describeInWorld('the API description for people', (world) => {
  it('groups the calls by feature, each with its example', async () => {
    const page = (await world().as().get('/api/docs')).body;
    for (const feature of new Set(featureOf.values())) {
      expect(page).toContain(`>${feature}</h2>`);
    }
    expect(page.split('<summary>Example</summary>').length - 1).toBe(allCalls.length);
  });
});
