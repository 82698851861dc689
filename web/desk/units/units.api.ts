import { call, serverMessage, type CallInput } from '../../lib/calls/call.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { readingPages, readingWhole } from '../../lib/calls/reading-pages.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting, type Consequence } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';

/** The units of an item in the order of their numbers, for the page of labels. */
export const labelsOfItem = (id: number) =>
  readingPages('GET /api/admin/cameras/:id/units', { limit: 420 }, { id });
export const unitsOfItem = (id: number) =>
  readingPages('GET /api/admin/cameras/:id/units', { limit: 50 }, { id });
export const everyUnitOf = (id: number) =>
  readingWhole('GET /api/admin/cameras/:id/units', { params: { id }, query: { limit: 420 } });
export const historyOf = (id: number) =>
  readingPages('GET /api/admin/units/:id/history', { limit: 50 }, { id });
/** The consequences that retiring a unit would have. */
export const retirePreview = (id: number) =>
  reading('GET /api/admin/units/:id/retire/preview', { params: { id } });
/** The consequences that a downtime of a unit would have. */
export const downtimePreview = (id: number, from: string, to: string) =>
  reading('GET /api/admin/units/:id/downtimes/preview', {
    params: { id },
    query: { from, ...(to && { to }) },
  });

/** A change of a unit, with the titles of the toasts after success and failure. */
const useUnitChange = <Input, Reply>(
  consequence: Consequence,
  done: string,
  failed: string,
  change: (input: Input) => Promise<Reply>,
) =>
  useWriting(consequence, {
    mutationFn: change,
    onSuccess: () => toast({ title: done, description: '' }),
    onError: (error) =>
      toast({
        title: failed,
        description:
          serverMessage(error) ?? 'No connection. Please look at the list before you try again.',
        tone: 'destructive',
      }),
  });

type UnitBody = CallInput<'PATCH /api/admin/units/:id'>['body'];
type DowntimeBody = CallInput<'POST /api/admin/units/:id/downtimes'>['body'];

export const useAddUnit = (cameraId: number) =>
  useUnitChange(
    staleAtDesk['POST /api/admin/cameras/:id/units'],
    'Unit Added',
    'Failed to Add Unit',
    () =>
      sendOnce(`unit-of-${cameraId}`, null, (idempotencyKey) =>
        call('POST /api/admin/cameras/:id/units', {
          params: { id: cameraId },
          body: {},
          idempotencyKey,
        }),
      ),
  );
export const useSaveUnit = (id: number) =>
  useUnitChange(
    staleAtDesk['PATCH /api/admin/units/:id'],
    'Unit Saved',
    'Failed to Save Unit',
    (body: UnitBody) => call('PATCH /api/admin/units/:id', { params: { id }, body }),
  );
export const useRetireUnit = () =>
  useUnitChange(
    staleAtDesk['POST /api/admin/units/:id/retire'],
    'Unit Retired',
    'Failed to Retire Unit',
    (id: number) => call('POST /api/admin/units/:id/retire', { params: { id } }),
  );
export const useReinstateUnit = () =>
  useUnitChange(
    staleAtDesk['POST /api/admin/units/:id/reinstate'],
    'Unit Reinstated',
    'Failed to Reinstate Unit',
    (id: number) => call('POST /api/admin/units/:id/reinstate', { params: { id } }),
  );
export const useStartRepair = (id: number) =>
  useUnitChange(
    staleAtDesk['POST /api/admin/units/:id/downtimes'],
    'Repair Started',
    'Failed to Start Repair',
    (body: DowntimeBody) =>
      sendOnce(`downtime-${id}`, body, (idempotencyKey) =>
        call('POST /api/admin/units/:id/downtimes', { params: { id }, body, idempotencyKey }),
      ),
  );
export const useEndRepair = () =>
  useUnitChange(
    staleAtDesk['DELETE /api/admin/downtimes/:id'],
    'Repair Ended',
    'Failed to End Repair',
    (id: number) => call('DELETE /api/admin/downtimes/:id', { params: { id } }),
  );
