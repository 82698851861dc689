import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Small enough for a laptop, and the folder's pages are in the system's cache anyway. */
const sharedBuffers = '16MB';
/** In megabytes. Whoever begins a new segment of the log waits until it is filled with zeros. */
const logSegment = 1;

/**
 * Opens the embedded database in this thread.
 *
 * @param folder where its files are, or a new folder that it makes
 * @param template files for a new folder, from `dumpDataDir`; without them they are made from nothing
 */
export function openEngine(folder: string, template?: Blob): Promise<PGlite> {
  return PGlite.create(folder, {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
    initDbStartParams: [`--wal-segsize=${logSegment}`],
    ...(template ? { loadDataDir: template } : {}),
  });
}
