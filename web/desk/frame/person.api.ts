import { reading } from '../../lib/query-client.ts';

/** Somebody as the desk knows him. */
export const personAtDesk = (id: number) => reading('GET /api/admin/users/:id', { params: { id } });
