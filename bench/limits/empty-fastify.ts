/** The limit of starting: an empty Fastify. It prints its address when it listens. */
import Fastify from 'fastify';

const app = Fastify();
app.get('/', async () => 'open');
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
