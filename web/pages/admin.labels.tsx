import { createFileRoute, notFound } from '@tanstack/react-router';
import { Labels } from '../features/admin/units/labels.tsx';
import { idInAddress } from '../lib/id-in-address.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/admin/labels')({
  staticData: { withoutFrame: true },
  validateSearch: ({ camera }: Record<string, unknown>): { camera?: number | undefined } => ({
    camera: idInAddress(String(camera)) ?? undefined,
  }),
  beforeLoad({ search }) {
    if (search.camera === undefined) throw notFound();
  },
  head: () => pageHead({ title: 'Labels' }),
  component: LabelsPage,
});

function LabelsPage() {
  const { camera } = Route.useSearch();
  return camera && <Labels cameraId={camera} />;
}
