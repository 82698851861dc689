import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { importLimits } from '#shared/desk/import.rules.ts';
import { importCameras } from '#shared/desk/import.ts';
import type { Deps } from '../../deps.ts';
import { fileRefused, unsupportedMediaType } from '../../http/errors.ts';
import { keyedRequest } from '../../http/idempotency.ts';
import { on } from '../../http/route.ts';
import { importItems } from './import.service.ts';

const howToSave =
  'The file is not in UTF-8. Save it as “CSV UTF-8” in Excel, or with the character set Unicode (UTF-8) elsewhere.';

/**
 * Registers the calls with which the desk sends files, in a scope of their own for its content
 * type.
 */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (files) => {
    // The calls in this scope take the text of a CSV file; all other calls take JSON.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(
      'text/csv',
      { parseAs: 'buffer', bodyLimit: importLimits.bytes },
      async (_request: unknown, body: string | Buffer) => {
        try {
          return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body));
        } catch {
          throw fileRefused(0, [{ line: 1, column: '', message: howToSave }]);
        }
      },
    );
    files.addContentTypeParser('*', async () => {
      throw unsupportedMediaType('CSV', 'text/csv');
    });
    on(files, importCameras, ({ caller, query: { dryRun = false }, body, request }) => {
      const file = createHash('sha256').update(body).digest('base64url');
      const asked = dryRun ? undefined : keyedRequest(request, { file });
      return importItems(deps, caller, body, dryRun, asked);
    });
  });
}
