import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sessionNow, useSession } from './session.ts';

const Status = () => useSession().status;

test('authentication begins as loading, and stays so where there is no browser', () => {
  expect(sessionNow()).toEqual({ status: 'loading', user: null });
  expect(renderToString(<Status />)).toBe('loading');
});
