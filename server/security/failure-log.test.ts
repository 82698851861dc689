import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeLogged, marker, registration } from './log.test-helpers.ts';

describeLogged('the log of a failure', (world, { text, lines }) => {
  /**
   * The name of a constraint that every row violates. PostgreSQL then puts the whole row into its
   * error, which must not be logged.
   */
  const constraint = sql.id('no_such_name');
  const failing = async () => {
    const { db } = world().database;
    await sql`alter table account add constraint ${constraint} check (first_name not like 'First-%') not valid`.execute(
      db,
    );
    try {
      return await world().as().post('/api/auth/register', registration);
    } finally {
      await sql`alter table account drop constraint ${constraint}`.execute(db);
    }
  };

  it('carries the request id that the answer carries, and no row of the database', async () => {
    const reply = await failing();
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
      500,
      'internal_error',
    ]);
    const { requestId } = reply.json<{ requestId: string }>();
    expect(reply.headers['x-request-id']).toBe(requestId);
    expect(lines()).toMatchObject([
      {
        msg: 'request failed',
        requestId,
        route: '/api/auth/register',
        network: expect.any(String),
        err: { code: '23514' },
      },
    ]);
    expect(text()).not.toContain(marker);
    expect(text()).not.toContain('argon2');
    expect(reply.body).not.toMatch(/no_such_name|23514|constraint/);
  });
});
