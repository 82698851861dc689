import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../ui/act-button.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { MorePages } from '../ui/more-pages.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Chapter, Row, Specimen } from './specimen.tsx';

const variants = ['primary', 'secondary', 'ghost', 'destructive', 'text'] as const;
const tabs = ['All', 'Confirmed', 'Pending'] as const;

export function Actions() {
  const [tab, setTab] = useState<string>(tabs[0]);
  return (
    <Chapter title="Actions">
      {variants.map((variant) => (
        <Specimen key={variant} title={`Button, ${variant}`} shows="Button ActButton">
          <Row>
            <Button variant={variant}>Book Now</Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <ActButton variant={variant} pending pendingLabel="Processing...">
              Book Now
            </ActButton>
          </Row>
        </Specimen>
      ))}
      <Specimen title="Button, sizes" shows="Button">
        <Row>
          <Button size="sm">Small</Button>
          <Button size="md">Medium</Button>
          <Button size="lg">Large</Button>
          <Button size="icon" variant="secondary" aria-label="Back">
            <ArrowLeft aria-hidden className="size-4" />
          </Button>
          <Button>
            <Plus aria-hidden className="size-4" />
            With an icon
          </Button>
        </Row>
      </Specimen>
      <Specimen title="Link that looks like a button" shows="LinkButton">
        <Row>
          {variants.map((variant) => (
            <LinkButton key={variant} to="/" variant={variant}>
              Browse Cameras
            </LinkButton>
          ))}
        </Row>
      </Specimen>
      <Specimen title="Spinner" shows="Spinner">
        <Row>
          <Spinner />
          <Spinner className="size-5" />
        </Row>
      </Specimen>
      <Specimen title="More of a list, and while it comes" shows="MorePages">
        <Row>
          <MorePages hasMore isFetching onMore={() => {}} />
          <MorePages hasMore={false} isFetching onMore={() => {}} />
        </Row>
      </Specimen>
      <Specimen title="Tabs" shows="Tabs">
        <Tabs
          label="Bookings by status"
          value={tab}
          onValueChange={setTab}
          tabs={tabs.map((label) => ({ value: label, label, content: <p>{label}</p> }))}
        />
      </Specimen>
    </Chapter>
  );
}
