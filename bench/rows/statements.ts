import { compare } from '../compare.ts';
import type { Measured } from '../figures.ts';
import { answersPerSecond, type Asked } from '../load/answers.ts';
import { loadHttp } from '../load/http-load.ts';
import { pgbench, scriptOf, type Script } from '../pgbench.ts';
import { recordStatements } from '../recorded.ts';
import type { OpenShop, Stage } from '../stage.ts';

/** So many requests are recorded, of which each client of pgbench repeats one after the other at random. */
const recordedRequests = 4;

/** The server's statements for some of these requests, each as a script. */
export async function recordScripts(stage: Stage, shop: OpenShop, asked: Asked): Promise<Script[]> {
  const one = () => loadHttp({ ...asked, port: shop.port, seconds: 0, connections: 1 });
  const recorded = await recordStatements(stage.pool(shop.databaseUrl), recordedRequests, one);
  return recorded.map((statements, number) => scriptOf(statements, number));
}

interface Limit {
  /** By default what the server says to the database. */
  scripts?: Script[];
  /** Done before every measurement. */
  before?: (whose: 'ours' | 'limit') => Promise<unknown>;
  /** So many requests are in a script. */
  requests?: number;
  /** The table that each script writes a row into: a refusal would be quicker. */
  writes?: string;
}

/** Answers a second of our server beside pgbench. */
export async function besidePgbench(
  stage: Stage,
  shop: OpenShop,
  asked: Asked,
  { scripts, before = async () => undefined, requests = 1, writes }: Limit = {},
): Promise<Measured> {
  const said = scripts ?? (await recordScripts(stage, shop, asked));
  const { measure, cost } = answersPerSecond(shop, asked, stage.seconds);
  const measured = await compare(
    async () => {
      await before('ours');
      return measure();
    },
    async () => {
      await before('limit');
      const perSecond = await pgbench(shop.databaseUrl, said, stage.seconds);
      if (writes) await checkWritten(stage, shop, writes, perSecond);
      return requests * perSecond;
    },
  );
  return { ...measured, note: cost() };
}

async function checkWritten(stage: Stage, shop: OpenShop, table: string, least: number) {
  const { rows } = await stage
    .pool(shop.databaseUrl)
    .query<{ written: number }>(`select count(*)::integer as written from ${table}`);
  const written = rows[0]?.written ?? 0;
  if (written < least) throw new Error(`pgbench wrote only ${written} rows into ${table}`);
}
