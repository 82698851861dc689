/** The placeholder of an item's card while it loads. */
export const CameraCardSkeleton = () => (
  <div aria-hidden className="grid content-start gap-3">
    <span className="block aspect-4/3 animate-breathe rounded-lg bg-sunken" />
    <span className="block h-4 w-3/4 animate-breathe rounded-sm bg-sunken" />
    <span className="block h-4 w-1/2 animate-breathe rounded-sm bg-sunken" />
  </div>
);
