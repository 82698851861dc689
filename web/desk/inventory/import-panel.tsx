import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { FileError } from '#shared/endpoint.ts';
import { formatNumber, shortDay } from '#shared/format.rules.ts';
import { templateHeadings } from '#shared/desk/item-columns.rules.ts';
import { importLimits } from '#shared/desk/import.rules.ts';
import type { ImportReply } from '#shared/desk/import.ts';
import { ApiError, pathOf, queryText, send } from '../../lib/calls/call.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/fields/control.ts';
import { Field } from '../../ui/fields/field.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';
import { ImportChanges } from './import-changes.tsx';

const address = 'POST /api/admin/cameras/import';

/**
 * The file with the type that the server expects, because some browsers give a CSV file the type of
 * a spreadsheet program.
 */
const asCsv = (file: File): Blob => new Blob([file], { type: 'text/csv' });

const check = async (file: File): Promise<ImportReply> => {
  const path = pathOf(address) + queryText({ dryRun: true });
  return (await send('POST', path, { body: asCsv(file) })).json();
};

const importOnce = (file: File): Promise<ImportReply> => {
  const { name, size, lastModified } = file;
  return sendOnce('import', { name, size, lastModified }, async (idempotencyKey) =>
    (await send('POST', pathOf(address), { body: asCsv(file), idempotencyKey })).json(),
  );
};

/**
 * Saves an empty CSV file with the headings. Its first character is a byte order mark, by which
 * spreadsheets recognise UTF-8.
 */
const saveTemplate = () =>
  saveFile(
    new Blob([`\uFEFF${templateHeadings.join(',')}\r\n`], { type: 'text/csv' }),
    'items-template.csv',
  );

const itemCount = (count: number) => `${formatNumber(count)} ${count === 1 ? 'item' : 'items'}`;

/**
 * The page that imports a file of items: the file is first checked, and can be imported when it has
 * no errors.
 */
export function ImportPanel({ onImported }: { onImported: () => void }) {
  const [file, setFile] = useState<File>();
  const checking = useMutation({ mutationFn: check });
  const importing = useWriting(staleAtDesk['POST /api/admin/cameras/import'], {
    mutationFn: importOnce,
    onSuccess({ created, updated }) {
      toast({
        title: 'Items Imported',
        description: `${formatNumber(created)} added, ${formatNumber(updated)} changed`,
      });
      onImported();
    },
    onError: sayFailed('Failed to Import Items'),
  });
  const error = importing.error ?? checking.error;
  const errors = error instanceof ApiError ? error.fileErrors : [];
  const found = errors.length === 0 ? checking.data : undefined;
  const count = found ? found.created + found.updated : 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          importing.reset();
          if (file) checking.mutate(file);
        }}
      >
        <Field className="min-w-0 max-sm:w-full" label="CSV file">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className={`${controlClass} h-11 py-2.5 sm:h-10 sm:py-2`}
              onChange={({ target }) => {
                setFile(target.files?.[0]);
                checking.reset();
                importing.reset();
              }}
            />
          )}
        </Field>
        <ActButton
          type="submit"
          variant="secondary"
          disabled={!file}
          pending={checking.isPending}
          pendingLabel="Checking..."
        >
          Check
        </ActButton>
        <Button variant="ghost" onClick={saveTemplate}>
          <Download aria-hidden className="size-4" />
          Download Template
        </Button>
        {file && count > 0 && (
          <ActButton
            pending={importing.isPending}
            pendingLabel="Importing..."
            onClick={() => importing.mutate(file)}
          >
            Import {itemCount(count)}
          </ActButton>
        )}
      </form>
      {error && errors.length === 0 && <FormAlert error={error} />}
      {errors.length > 0 && <Errors errors={errors} />}
      {found && <Outcome found={found} />}
    </div>
  );
}

/** A preview of the changes that the file would make. */
function Outcome({
  found: { rows, created, updated, overbooked, changes = [] },
}: {
  found: ImportReply;
}) {
  const facts = [
    ['Rows', rows],
    ['New items', created],
    ['Changed', updated],
    ['As they are', rows - created - updated],
  ] as const;
  return (
    <section aria-label="Result" className="grid gap-4">
      <p role="status">
        {created + updated === 0
          ? 'Nothing in this file differs from the catalogue.'
          : 'Nothing is wrong with this file. Nothing has been written yet.'}
      </p>
      <dl className="figures flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {overbooked.length > 0 && (
        <div className="grid gap-2 text-sm">
          <p className="text-warning">More is promised than there would be:</p>
          <ul className="grid gap-1">
            {overbooked.map(({ line, cameraId, days }) => (
              <li key={line}>
                Line {line}, item {cameraId}: {days.slice(0, 5).map(shortDay).join(', ')}
                {days.length > 5 && ` and ${days.length - 5} more days`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {changes.length > 0 && <ImportChanges changes={changes} />}
    </section>
  );
}

function Errors({ errors }: { errors: FileError[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div role="alert">
        <h2 id={headingId} className="text-lg text-error">
          {errors.length === 1 ? '1 error' : `${errors.length} errors`}, nothing was imported
        </h2>
      </div>
      {errors.length >= 100 && <p className="text-sm text-muted">These are the first 100.</p>}
      <div className="overflow-x-auto">
        <table aria-labelledby={headingId} className="w-full text-left text-sm">
          <thead className="text-xs text-muted">
            <tr className="border-b border-hairline">
              {['Line', 'Column', 'Message'].map((heading) => (
                <th key={heading} scope="col" className="py-2 pr-6 font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, message }, place) => (
              <tr key={place} className="border-b border-hairline align-top">
                <td className="figures py-2 pr-6">{line}</td>
                <td className="py-2 pr-6">{column}</td>
                <td className="py-2 wrap-anywhere">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The rules that a file must follow to be imported. */
export const ImportNotes = () => (
  <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-sm text-muted">
    <li>
      The headings are those of <em>Export CSV</em> or of the template, in any order; those of the
      inventory’s table do as well. Columns that are not there stay as they are.
    </li>
    <li>A row with a Camera ID changes that item, one without makes a new one.</li>
    <li>
      CSV in UTF-8, parted by commas or semicolons, at most {formatNumber(importLimits.rows)} rows.
      All of it is taken, or nothing.
    </li>
  </ul>
);
