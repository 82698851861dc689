import { reading } from '../../lib/calls/query-client.ts';

// Queries for a single booking, item or person with everything that the desk may know of it.

export const bookingDetails = (id: number) => reading('GET /api/bookings/:id', { params: { id } });
export const deskCamera = (id: number) => reading('GET /api/admin/cameras/:id', { params: { id } });
export const personAtDesk = (id: number) => reading('GET /api/admin/users/:id', { params: { id } });
