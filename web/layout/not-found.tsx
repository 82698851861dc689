import { EmptyState } from '../ui/states.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** The page for an address at which there is no page. */
export const NotFound = () => (
  <EmptyState
    level={1}
    drawing="film"
    title="404 Page Not Found"
    description="There is no page at this address. It may have moved."
    action={
      <>
        <LinkButton to="/">Return to Home</LinkButton>
        <LinkButton to="/cameras" variant="secondary">
          Browse Cameras
        </LinkButton>
      </>
    }
  />
);
