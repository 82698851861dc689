import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { pathOf, queryText, serverMessage, type Reading } from '../../lib/calls/call.ts';
import { saveReply } from '../../lib/calls/save-reply.ts';
import { toast } from '../../lib/screen/toast.ts';
import { useMay } from '../frame/if-may.tsx';
import { ActButton } from '../../ui/act-button.tsx';

type Export = Extract<Reading, `${string}.csv`>;

/** The button that saves a list as a CSV file; only people who may export see it. */
export function ExportButton({
  of,
  query,
  label = 'Export CSV',
}: {
  of: Export;
  query?: object;
  label?: string;
}) {
  const save = useMutation({
    async mutationFn() {
      await saveReply(pathOf(of) + queryText(query), 'export.csv');
    },
    onError: (error) =>
      toast({
        title: 'Export Failed',
        description: serverMessage(error) ?? 'The file could not be fetched. Please try again.',
        tone: 'destructive',
      }),
  });
  if (!useMay('export')) return null;
  return (
    <ActButton
      variant="secondary"
      pending={save.isPending}
      pendingLabel="Exporting..."
      onClick={() => save.mutate()}
    >
      {!save.isPending && <Download aria-hidden className="size-4" />}
      {label}
    </ActButton>
  );
}
