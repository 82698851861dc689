import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import { bareHeaders } from '../edge/security-headers.ts';

export interface MetricsServer {
  port: number;
  close(): void;
}

const answer = (
  response: ServerResponse,
  status: number,
  content: string,
  contentType = 'text/plain; charset=utf-8',
) => response.writeHead(status, { ...bareHeaders, 'content-type': contentType }).end(content);

/** Serves `/metrics` on a port of its own, which only programs on this machine can reach. */
export async function serveMetrics(
  port: number,
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      answer(response, 404, 'Only GET /metrics\n');
      return;
    }
    read().then(
      (figures) => answer(response, 200, figures, Registry.PROMETHEUS_CONTENT_TYPE),
      () => answer(response, 500, 'The figures cannot be read\n'),
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
