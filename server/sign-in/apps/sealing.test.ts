import { expect, it } from 'vitest';
import { describeInWorld } from '../../testing/world.ts';
import { codeOf, setUpApp } from '../factors.test-helpers.ts';
import { createSealing } from './sealing.ts';
import { sealAnew } from './sealing-anew.service.ts';
import { codeFits } from './authenticator.service.ts';

const [before, after] = ['a secret of before, long enough', 'a secret of after, long enough'];

it('a sealed secret is opened by the secrets that are accepted, and for its account alone', () => {
  const sealed = createSealing([before]).seal(7, 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(createSealing([before]).open(7, sealed)).toEqual({
    secret: 'JBSWY3DPEHPK3PXP',
    isCurrent: true,
  });
  expect(createSealing([after, before]).open(7, sealed)).toMatchObject({ isCurrent: false });
  expect(createSealing([after]).open(7, sealed)).toBeUndefined();
  expect(createSealing([before]).open(8, sealed)).toBeUndefined();
  expect(createSealing([before]).open(7, sealed.slice(0, -2))).toBeUndefined();
  expect(createSealing([before]).open(7, '')).toBeUndefined();
});

describeInWorld('an authenticator app whose shop gets another secret', (world) => {
  it('is sealed anew at the start, and goes on when the secret before is taken away', async () => {
    const { clock, createUser, deps } = world();
    clock.stopMachine();
    const user = await createUser();
    const { secret } = await setUpApp(world(), user);
    const code = codeOf(secret, clock.machineNow());
    const renewed = { ...deps, sealing: createSealing([after]) };
    expect(await codeFits(renewed, user.id, code)).toBe(false);
    const changing = createSealing([after, 'a secret of the tests, long enough to be accepted']);
    await sealAnew({ ...deps, sealing: changing });
    expect(await codeFits(renewed, user.id, code)).toBe(true);
    expect(await codeFits(deps, user.id, codeOf(secret, clock.machineNow(), 1))).toBe(false);
  });
});
