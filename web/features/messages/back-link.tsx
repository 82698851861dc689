import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';

/** The link back to the conversations, or to the page on which a chat was started. */
export const BackLink = ({
  label,
  ...target
}: { label: string } & Pick<ComponentProps<typeof LinkButton>, 'to' | 'params'>) => (
  <LinkButton {...target} variant="ghost" size="icon" aria-label={label} className="-ml-1 shrink-0">
    <ArrowLeft aria-hidden className="size-5" />
  </LinkButton>
);
