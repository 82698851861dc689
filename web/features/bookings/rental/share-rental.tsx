import { useRouter } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import type { Basket } from './basket.rules.ts';
import { linkOf } from './rental-link.rules.ts';

/** The button that copies a link with which somebody else gets the same basket. */
export function ShareRental({ basket }: { basket: Basket }) {
  const router = useRouter();
  const copy = async () => {
    const { href } = router.buildLocation({ to: '/rental', search: linkOf(basket) });
    const address = new URL(href, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: 'Link Copied', description: 'Whoever opens it has the same rental.' });
    } catch {
      toast({ title: 'Failed to copy', description: address, tone: 'destructive' });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Share2 aria-hidden className="size-4" />
      Share
    </Button>
  );
}
