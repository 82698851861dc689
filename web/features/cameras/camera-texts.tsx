import { Check } from 'lucide-react';
import { useId } from 'react';
import type { WholeCamera } from '#shared/cameras/cameras.ts';
import { type Spec } from '#shared/cameras/facts.rules.ts';
import { specTable } from '#shared/cameras/specs.rules.ts';

/** The texts of an item's page: description, features, specifications and included parts. */
export function CameraTexts({ camera }: { camera: WholeCamera }) {
  const { description, features, included, specs } = camera;
  return (
    <>
      <section aria-labelledby="about" className="grid gap-3">
        <h2 id="about" className="text-xl">
          About this camera
        </h2>
        <p dir="auto" className="max-w-prose text-lg wrap-anywhere whitespace-pre-line text-muted">
          {description}
        </p>
      </section>
      {features.length > 0 && <Listed title="What this camera offers" texts={features} />}
      {specs.length > 0 && <Specifications specs={specs} />}
      {included.length > 0 && <Listed title="Included" texts={included} />}
    </>
  );
}

function Listed({ title, texts }: { title: string; texts: string[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      <ul aria-labelledby={headingId} className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {texts.map((text, index) => (
          // The key contains the index, because a text may be in the list twice.
          <li key={`${index} ${text}`} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Specifications({ specs }: { specs: Spec[] }) {
  const headingId = useId();
  return (
    <section className="grid gap-4">
      <h2 id={headingId} className="text-xl">
        Specifications
      </h2>
      <table aria-labelledby={headingId} className="w-full text-left">
        <tbody>
          {specTable(specs).map(({ label, values }) => (
            <tr key={label} className="border-t border-hairline">
              <th scope="row" className="w-2/5 py-2.5 pr-4 align-top font-normal text-muted">
                <bdi>{label}</bdi>
              </th>
              <td className="py-2.5 font-medium wrap-anywhere">
                <bdi>{values.join(', ')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
