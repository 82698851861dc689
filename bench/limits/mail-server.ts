/** A mail server that takes everything, and tells of it when it is asked. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The Message-IDs of what was taken since the last question, and how long it took from the first to the last. */
export interface TakenMails {
  ids: string[];
  milliseconds: number;
}

process.once('message', () => {
  let ids: string[] = [];
  let firstAt = 0;
  let lastAt = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('latin1');
      stream.on('data', (piece: string) => (text += piece));
      stream.on('end', () => {
        lastAt = performance.now();
        if (ids.length === 0) firstAt = lastAt;
        ids.push(/^Message-ID: *(\S+)/im.exec(text)?.[1] ?? '');
        done(null);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.server.address() as AddressInfo).port });
  });
  process.on('message', () => {
    process.send?.({ ids, milliseconds: lastAt - firstAt } satisfies TakenMails);
    ids = [];
  });
});
