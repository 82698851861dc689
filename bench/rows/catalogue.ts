import { figure, type Figure } from '../figures.ts';
import { compareWithBuffer } from '../load/answers.ts';
import type { Stage } from '../stage.ts';

const plan = { cameras: 200, users: 10 };

export async function list(stage: Stage): Promise<Figure[]> {
  const measured = await compareWithBuffer(stage, await stage.openShop(plan), '/api/cameras');
  return [figure('list of 200', measured, '/s', '>= 0.60x')];
}

export async function item(stage: Stage): Promise<Figure[]> {
  const measured = await compareWithBuffer(stage, await stage.openShop(plan), '/api/cameras/7');
  return [figure('item', measured, '/s', '>= 0.50x')];
}
