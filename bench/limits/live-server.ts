/** The limit of the live connection: `ws`, our own statement for each message, and the message to its sender and to the desk. */
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

export interface LiveOrder {
  databaseUrl: string;
  /** The token of the desk. */
  deskToken: string;
  /** The statement that stores a message, and its values; those that a message brings are named. */
  statement: { text: string; values: (string | null)[] };
  named: Record<string, 'senderId' | 'bookingId' | 'content'>;
}

interface ReceivedFrame {
  type: string;
  token: string;
  bookingId: number;
  senderId: number;
  content: string;
}

process.once('message', ({ databaseUrl, deskToken, statement, named }: LiveOrder) => {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  let desk: WebSocket | undefined;

  server.on('connection', (socket) => {
    socket.on('message', async (data) => {
      const frame = JSON.parse(String(data)) as ReceivedFrame;
      if (frame.type === 'auth') {
        if (frame.token === deskToken) desk = socket;
        socket.send('{"type":"auth_success"}');
        return;
      }
      const values = statement.values.map((value) => {
        const name = value === null ? undefined : named[value];
        return name ? [frame[name]] : value;
      });
      const { rows } = await pool.query<{ id: string; created_at: Date }>({
        name: 'store',
        text: statement.text,
        values,
      });
      const message = {
        ...frame,
        id: Number(rows[0]?.id),
        createdAt: rows[0]?.created_at.toISOString(),
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
