import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { pathOf, queryText, send, serverMessage, type Reading } from '../../lib/calls/call.ts';
import { toast } from '../../lib/screen/toast.ts';
import { ActButton } from '../../ui/act-button.tsx';

type Export = Extract<Reading, `${string}.csv`>;

/** Saves a list as a CSV file. It is fetched with the session's header: no token ever stands in an address. */
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
      const response = await send('GET', pathOf(of) + queryText(query));
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
      saveFile(await response.blob(), name?.[1] ?? 'export.csv');
    },
    onError: (error) =>
      toast({
        title: 'Export Failed',
        description: serverMessage(error) ?? 'The file could not be fetched. Please try again.',
        tone: 'destructive',
      }),
  });
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

function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over when the next task runs.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
