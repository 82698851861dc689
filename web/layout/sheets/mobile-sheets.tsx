import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { ProfileSheet } from './profile-sheet.tsx';
import { SearchForm } from '../search-form.tsx';
import type { SheetName } from './sheets.ts';
import { SideMenu } from './side-menu.tsx';

const looks = {
  search: { side: 'top', title: 'Search' },
  menu: { side: 'left', title: 'Menu' },
  profile: { side: 'bottom', title: 'Profile' },
} as const;

/** Renders the sheet that is open in the mobile layout. */
export default function MobileSheets({
  shown,
  onClose,
}: {
  shown: SheetName;
  onClose: () => void;
}) {
  return (
    <Sheet open onOpenChange={onClose} {...looks[shown]}>
      {shown === 'search' && <SearchForm onSearch={onClose} />}
      {shown === 'menu' && <SideMenu onClose={onClose} />}
      {shown === 'profile' && <ProfileSheet onClose={onClose} />}
    </Sheet>
  );
}
