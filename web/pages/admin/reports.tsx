import { createFileRoute } from '@tanstack/react-router';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { ExportButton } from '../../desk/tables/export-button.tsx';
import { readDay } from '../../desk/tables/filters.ts';
import { Reports, reportTabs, type ReportAddress } from '../../desk/reports/reports.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/reports')({
  validateSearch: (address: ReportAddress) => address,
  head: () => pageHead({ title: 'Reports' }),
  component: ReportsPage,
});

function ReportsPage() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const span = { from: readDay(address.from), to: readDay(address.to) };
  return (
    <div className="page-column grid grid-cols-1 gap-6 pt-4 pb-8">
      <DeskHeader
        title="Reports"
        action={<ExportButton of="GET /api/admin/ledger.csv" query={span} label="Export Ledger" />}
      />
      <Reports
        address={{
          tab: reportTabs.find((tab) => tab === address.tab),
          sort: address.sort,
          compare: address.compare === 'true' ? 'true' : undefined,
          ...span,
        }}
        onChange={(change) =>
          void navigate({
            search: (now) => ({ ...now, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  );
}
