import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Registry } from 'prom-client';

export interface MetricsServer {
  port: number;
  close(): void;
}

/** Serves `/metrics` on this machine only, on a port of its own: no visitor ever gets there. */
export async function serveMetrics(
  port: number,
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics\n');
      return;
    }
    read().then(
      (text) =>
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
