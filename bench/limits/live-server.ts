/**
 * The limit of the live connection: `ws`, one statement a message, and the message to its sender and to the desk.
 * `bare` puts an INSERT in the place of our own storing statement.
 */
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

export interface LiveOrder {
  databaseUrl: string;
  bare: boolean;
  /** The token of the desk. */
  deskToken: string;
}

interface ReceivedFrame {
  type: string;
  token: string;
  bookingId: number;
  senderId: number;
  content: string;
}

const ours = {
  name: 'store',
  text: 'select id, created_at from store_messages($1::integer[], $2::boolean[], $3::integer[], $4::text[], $5::text[])',
};
const bareInsert = {
  name: 'bare',
  text: 'insert into message (booking_id, sender_id, from_customer, content) values ($1, $2, true, $3) returning id, created_at',
};

process.once('message', ({ databaseUrl, bare, deskToken }: LiveOrder) => {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  let desk: WebSocket | undefined;

  const store = async ({ bookingId, senderId, content }: ReceivedFrame) => {
    const { rows } = bare
      ? await pool.query({ ...bareInsert, values: [bookingId, senderId, content] })
      : await pool.query({
          ...ours,
          values: [[senderId], [false], [bookingId], [content], [null]],
        });
    return rows[0] as { id: string; created_at: Date };
  };

  server.on('connection', (socket) => {
    socket.on('message', async (data) => {
      const frame = JSON.parse(String(data)) as ReceivedFrame;
      if (frame.type === 'auth') {
        if (frame.token === deskToken) desk = socket;
        socket.send('{"type":"auth_success"}');
        return;
      }
      const { bookingId, senderId, content } = frame;
      const row = await store(frame);
      const message = {
        id: Number(row.id),
        bookingId,
        senderId,
        content,
        createdAt: row.created_at.toISOString(),
      };
      // First to the one who is waiting, as ours does.
      desk?.send(JSON.stringify({ type: 'new_message', message }));
      socket.send(JSON.stringify({ type: 'message_sent', message }));
    });
  });
  server.on('listening', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
});
