import { bookingStatuses } from '#shared/bookings/booking-statuses.rules.ts';
import { Badge } from '../ui/badge.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Button } from '../ui/button.tsx';
import { Drawing, drawingNames, Unplugged } from '../ui/drawing.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Chapter, Row, Specimen } from './specimen.tsx';

const tones = ['default', 'secondary', 'success', 'warning', 'destructive', 'info'] as const;

export const States = () => (
  <Chapter title="States">
    <Specimen title="Badges" shows="Badge">
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
    </Specimen>
    <Specimen title="Badges of bookings" shows="StatusBadge">
      <Row>
        {bookingStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
    </Specimen>
    <Specimen title="On its way" shows="LoadingState Skeleton">
      <LoadingState text="Loading your bookings..." />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </Specimen>
    <Specimen title="Nothing here" shows="EmptyState">
      <EmptyState
        level={3}
        drawing="calendar"
        title="No Bookings"
        description="You haven't made any bookings yet."
        action={<Button>Browse Cameras</Button>}
      />
    </Specimen>
    <Specimen title="A fault" shows="ErrorState">
      <ErrorState
        level={3}
        title="This page could not be shown"
        description="The shop cannot be reached. Please try again."
        action={<Button>Try Again</Button>}
      />
    </Specimen>
    <Specimen title="Drawings" shows="Drawing Unplugged" wide>
      <Row>
        {drawingNames.map((name) => (
          <Drawing key={name} name={name} />
        ))}
        <Unplugged />
      </Row>
    </Specimen>
  </Chapter>
);
