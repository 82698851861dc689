import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';

/** The data of the house in whose name a paper is printed. */
export interface PaperHouse {
  name: string;
  address: string;
  phone: string;
  email: string;
  logo?: string | null;
}

/**
 * A document for printing: black on white, for A4 and Letter, in the name of the house. The foot of
 * each sheet names the document.
 */
export function Paper({
  house,
  title,
  mark,
  name,
  isOneOfMany = false,
  children,
}: {
  house: PaperHouse;
  title: string;
  /** Content beside the title. */
  mark?: ReactNode;
  /** The name at the foot of each sheet; when it is absent, the title. */
  name?: string;
  /**
   * Whether the paper is printed together with others, so that the caller has one print button for
   * all.
   */
  isOneOfMany?: boolean;
  children: ReactNode;
}) {
  // Each paper has its own CSS page, so that it begins on a new sheet and its sheets have its own
  // name at their foot.
  const page = `paper-${useId().replaceAll(/\W/g, '')}`;
  return (
    <article
      style={{ page }}
      className="mx-auto grid max-w-prose grid-cols-1 gap-8 p-8 text-sm wrap-anywhere print:max-w-none print:p-0"
    >
      <style>{`@page ${page} {
    @bottom-left { content: ${JSON.stringify(name ?? title)}; font: 9pt sans-serif; }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif; }
  }`}</style>
      <header className="flex items-start justify-between gap-6 border-b-2 border-ink pb-5">
        <div>
          {house.logo && (
            <img src={house.logo} alt="" className="mb-2 max-h-16 max-w-48 object-contain" />
          )}
          <p className="text-lg font-semibold">{house.name}</p>
          {[house.address, house.phone, house.email].filter(Boolean).map((line) => (
            <p key={line} className="text-xs whitespace-pre-line text-muted">
              {line}
            </p>
          ))}
          <h1 className="mt-1 text-2xl">{title}</h1>
        </div>
        <div className="grid justify-items-end gap-3">
          {mark}
          {!isOneOfMany && (
            <Button className="print:hidden" onClick={() => window.print()}>
              Print
            </Button>
          )}
        </div>
      </header>
      {children}
    </article>
  );
}

/** A list of names with their values on a paper, in two columns. */
export const PaperFacts = ({ children }: { children: ReactNode }) => (
  <dl className="figures grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
    {children}
  </dl>
);

export const PaperFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="break-inside-avoid">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);

/** A row in a table of amounts on a paper. */
export const PaperAmount = ({
  name,
  detail,
  isStrong = false,
  children,
}: {
  name: ReactNode;
  detail?: ReactNode;
  isStrong?: boolean;
  children: ReactNode;
}) => (
  <tr
    className={`break-inside-avoid border-t border-outline first:border-t-0 ${isStrong ? 'font-semibold' : ''}`}
  >
    <th scope="row" className={`py-2 text-left ${isStrong ? 'font-semibold' : 'font-normal'}`}>
      {name}
      {detail && <span className="block font-normal text-muted">{detail}</span>}
    </th>
    <td className="py-2 pl-4 text-right align-top whitespace-nowrap">{children}</td>
  </tr>
);

export const PaperSignature = ({ children }: { children: string }) => (
  <p className="break-inside-avoid border-t border-ink pt-1.5 text-xs">{children}</p>
);
