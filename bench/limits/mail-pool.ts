/** The limit of the outbox: a library's own pool of connections, handed mails that are written already. */
import { createTransport } from 'nodemailer';

export interface PoolOrder {
  port: number;
  from: string;
  mails: { to: string; subject: string; text: string; html: string }[];
}

process.on('message', async ({ port, from, mails }: PoolOrder) => {
  const pool = createTransport({ pool: true, host: '127.0.0.1', port, ignoreTLS: true });
  await Promise.all(mails.map((mail) => pool.sendMail({ from, ...mail })));
  pool.close();
  process.send?.({});
});
