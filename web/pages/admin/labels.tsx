import { createFileRoute } from '@tanstack/react-router';
import { Labels } from '../../desk/units/labels.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/labels')({
  staticData: { withoutFrame: true },
  validateSearch: ({ camera }: Record<string, unknown>) => ({ camera: Number(camera) }),
  head: () => pageHead({ title: 'Labels' }),
  component: LabelsPage,
});

function LabelsPage() {
  return <Labels cameraId={Route.useSearch().camera} />;
}
