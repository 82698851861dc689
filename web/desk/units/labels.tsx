import { useInfiniteQuery } from '@tanstack/react-query';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { memo, useState, type CSSProperties } from 'react';
import { formatNumber } from '#shared/format.rules.ts';
import type { Unit } from '#shared/units/units.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { labelPapers, type LabelPaper } from './label-paper.ts';
import { labelsOfItem } from './units.api.ts';

/**
 * The labels of an item's units that are not retired, laid out for printing on sheets of labels.
 */
export function Labels({ cameraId }: { cameraId: number }) {
  const pages = useInfiniteQuery(labelsOfItem(cameraId));
  const [paperName, setPaperName] = useState('A4');
  if (pages.isPending) return <LoadingState text="Loading..." />;
  if (pages.isError) {
    return (
      <ErrorState
        level={1}
        title="The labels could not be loaded"
        description={failureText(pages.error)}
        action={<Button onClick={() => void pages.refetch()}>Try Again</Button>}
      />
    );
  }
  const units = pages.data.pages
    .flatMap(({ items }) => items)
    .filter(({ state }) => state !== 'retired');
  const [first] = units;
  if (!first) {
    return (
      <EmptyState
        level={1}
        drawing="shelf"
        title="No labels"
        description="This item has no units in service."
        action={<LinkButton to="/admin/inventory">Back to Inventory</LinkButton>}
      />
    );
  }
  const paper = labelPapers.find(({ name }) => name === paperName) ?? labelPapers[0];
  const sheets = onSheets(units, paper);
  return (
    <>
      <header className="mx-auto flex w-full max-w-page flex-wrap items-end justify-between gap-4 px-4 py-6 print:hidden">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-2xl">Labels</h1>
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{first.cameraName}</bdi>: {counted(units.length, 'label')} on{' '}
            {counted(sheets.length, 'sheet')}
            {pages.hasNextPage && ', more below'}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label="Paper"
            value={paper.name}
            onChange={({ target }) => setPaperName(target.value)}
            className="w-32"
          >
            {labelPapers.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <Button onClick={() => window.print()}>Print</Button>
          <LinkButton variant="secondary" to="/admin/inventory">
            Back to Inventory
          </LinkButton>
        </div>
        <p className="w-full text-sm text-muted">
          For {paper.sold}. Print at 100%, without margins.
        </p>
      </header>
      {/* The paper gets no margin, because the layout of the labels contains the margins. */}
      <style>{`@page { size: ${paper.name}; margin: 0; }`}</style>
      <div className="grid justify-center gap-6 px-4 pb-10 scheme-light [--mm:min(1mm,calc((100vw-2rem)/216))] print:block print:p-0 print:[--mm:1mm]">
        {sheets.map((labels, index) => (
          <Sheet
            key={labels[0]?.id}
            name={`Sheet ${index + 1} of ${sheets.length}`}
            paper={paper}
            labels={labels}
          />
        ))}
      </div>
      <div className="print:hidden">
        <MorePages
          hasMore={pages.hasNextPage}
          isFetching={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      </div>
    </>
  );
}

const counted = (count: number, word: string): string =>
  `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

function onSheets(units: Unit[], { columns, rows }: LabelPaper): Unit[][] {
  const size = columns * rows;
  return Array.from({ length: Math.ceil(units.length / size) }, (_, sheet) =>
    units.slice(sheet * size, (sheet + 1) * size),
  );
}

/**
 * A length on paper in millimetres. On a screen that is narrower than the paper all lengths are
 * smaller.
 */
const mm = (length: number): string => `calc(var(--mm) * ${length})`;

function Sheet({ name, paper, labels }: { name: string; paper: LabelPaper; labels: Unit[] }) {
  const style: CSSProperties = {
    width: mm(paper.width),
    // The section is a little lower than the paper, so that the content after the last sheet does
    // not begin another page.
    height: mm(paper.height - 1),
    paddingTop: mm(paper.top),
    paddingLeft: mm(paper.left),
    columnGap: mm(paper.gap),
    gridTemplateColumns: `repeat(${paper.columns}, ${mm(paper.label.width)})`,
    gridAutoRows: mm(paper.label.height),
  };
  return (
    <section
      aria-label={name}
      style={style}
      className="grid content-start overflow-hidden bg-surface text-ink shadow-raised print:break-inside-avoid print:break-after-page print:[box-shadow:none] print:last:break-after-auto"
    >
      {labels.map((unit) => (
        <Label key={unit.id} unit={unit} height={paper.label.height} />
      ))}
    </section>
  );
}

const margin = 2;

const Label = memo(function Label({ unit, height }: { unit: Unit; height: number }) {
  const size = Math.min(height - 2 * margin, 26);
  return (
    <article
      aria-label={unit.code}
      style={{ padding: mm(margin), gap: mm(margin) }}
      className="flex min-w-0 items-center overflow-hidden"
    >
      <QrCode
        text={unit.labelAddress}
        name={`QR code of ${unit.code}`}
        style={{ width: mm(size), height: mm(size) }}
      />
      <div style={{ display: 'grid', gap: mm(1) }} className="min-w-0 flex-1">
        <p style={{ fontSize: mm(2.9), lineHeight: 1.25 }} className="line-clamp-3 wrap-anywhere">
          {unit.cameraName}
        </p>
        <p
          style={{ fontSize: mm(unit.code.length > 12 ? 3 : 4.2), lineHeight: 1.15 }}
          className="figures font-semibold wrap-anywhere"
        >
          {unit.code}
        </p>
      </div>
    </article>
  );
});

/** The white modules around a QR code, without which readers do not find it. */
const quietZone = 4;

/** A QR code that can be read even when the label is scratched. */
function QrCode({ text, name, style }: { text: string; name: string; style: CSSProperties }) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const width = code.size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`${-quietZone} ${-quietZone} ${width} ${width}`}
      shapeRendering="crispEdges"
      style={style}
      className="shrink-0"
    >
      <path d={toSvgPath(code)} fill="black" />
    </svg>
  );
}
