import { lazy, Suspense, useMemo, useState } from 'react';
import type { PromoCode } from '#shared/promo-codes/promo-codes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useLongList } from '../tables/long-list.ts';
import { LongTable, type Column } from '../tables/long-table.tsx';
import { RowActions } from '../tables/row-actions.tsx';
import { RowOpener } from '../tables/row-opener.tsx';
import { reductionText, termsText, usesText } from './promo-code-words.ts';
import { promoCodePages } from './promo-codes.api.ts';

const loadDialog = () => import('./promo-code-dialog.tsx');
const PromoCodeDialog = lazy(loadDialog);
const loadUses = () => import('./code-uses-dialog.tsx');
const CodeUsesDialog = lazy(loadUses);

/** The dialog over the table: the form of a promo code, or the bookings that use a code. */
type Opened = { kind: 'form'; code: PromoCode | undefined } | { kind: 'uses'; code: PromoCode };

/** The table of the house's promo codes with their terms and uses. */
export function PromoCodesPanel() {
  const [opened, setOpened] = useState<Opened>();
  const list = useLongList(promoCodePages);
  const columns = useMemo(() => columnsFor(setOpened), []);
  const create = (
    <Button
      onPointerEnter={() => void loadDialog()}
      onClick={() => setOpened({ kind: 'form', code: undefined })}
    >
      New Code
    </Button>
  );
  return (
    <div className="grid grid-cols-1 justify-items-start gap-5">
      {list.count > 0 && create}
      <div className="w-full">
        <LongTable
          label="Promo codes"
          columns={columns}
          list={list}
          empty={
            <EmptyState
              drawing="bubbles"
              title="No promo codes yet"
              description="A code takes a percentage or an amount off a rental."
              action={create}
            />
          }
        />
      </div>
      <Suspense>
        {opened?.kind === 'form' && (
          <PromoCodeDialog code={opened.code} onClose={() => setOpened(undefined)} />
        )}
        {opened?.kind === 'uses' && (
          <CodeUsesDialog code={opened.code} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

const columnsFor = (open: (opened: Opened) => void): Column<PromoCode>[] => [
  {
    heading: 'Code',
    width: 'w-56',
    cell: (code) => (
      <RowOpener preload={() => void loadDialog()} onOpen={() => open({ kind: 'form', code })}>
        {code.code}
      </RowOpener>
    ),
  },
  {
    heading: 'Takes off',
    width: 'w-28',
    inCard: 'right',
    cell: (code) => <span className="figures">{reductionText(code)}</span>,
  },
  {
    heading: 'Terms',
    inCard: 'whole',
    cell: (code) => (
      <span className="grid gap-0.5">
        <span>{termsText(code) || 'None'}</span>
        {code.note && <span className="text-xs wrap-anywhere text-muted">{code.note}</span>}
      </span>
    ),
  },
  {
    heading: 'State',
    width: 'w-24',
    cell: ({ active }) => <Badge tone={active ? 'success' : 'info'}>{active ? 'On' : 'Off'}</Badge>,
  },
  {
    heading: 'Uses',
    width: 'w-28',
    inCard: 'right',
    labelled: true,
    cell: (code) => <span className="figures">{usesText(code)}</span>,
  },
  {
    heading: 'Actions',
    width: 'w-28',
    align: 'right',
    inCard: 'whole',
    cell: (code, layout) => (
      <RowActions
        layout={layout}
        of={code.code}
        preload={() => void loadUses()}
        actions={[{ label: 'Bookings', onPress: () => open({ kind: 'uses', code }) }]}
      />
    ),
  },
];
