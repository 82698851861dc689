import { useState, type ComponentType } from 'react';
import { toast } from '../lib/screen/toast.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions, DialogFoot, type DialogState } from '../ui/dialogs/dialog.tsx';
import { FormActions } from '../ui/dialogs/form-actions.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/dialogs/menu.tsx';
import { Sheet } from '../ui/dialogs/sheet.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Chapter, Row, Specimen } from './specimen.tsx';

const PlainDialog = (state: DialogState) => (
  <Dialog {...state} title="Account" description="A word about what this is for.">
    <TextField label="First name" defaultValue="Alex" />
    <FormActions onLeave={() => state.onOpenChange(false)} pending={false}>
      Save
    </FormActions>
  </Dialog>
);

const LargeDialog = (state: DialogState) => (
  <Dialog {...state} title={'A long title '.repeat(8)} size="lg">
    <p className="text-muted">{'A text of some length. '.repeat(40)}</p>
    <DialogFoot>
      <DialogActions>
        <Button>Save</Button>
      </DialogActions>
    </DialogFoot>
  </Dialog>
);

const Question = (state: DialogState) => (
  <ConfirmDialog
    {...state}
    title="Delete Camera"
    question="Are you sure you want to delete this camera?"
    confirmLabel="Delete"
    destructive
    onConfirm={() => state.onOpenChange(false)}
  />
);

const PendingQuestion = (state: DialogState) => (
  <ConfirmDialog
    {...state}
    title="Update Status"
    question="The customer is told at once."
    confirmLabel="Update"
    pendingLabel="Updating..."
    pending
    onConfirm={() => {}}
  />
);

const sheetFrom = (side: 'left' | 'right' | 'top' | 'bottom') =>
  function SheetFrom(state: DialogState) {
    return (
      <Sheet {...state} side={side} title={`From the ${side}`}>
        <Button>My Bookings</Button>
      </Sheet>
    );
  };

const dialogs = {
  Dialog: PlainDialog,
  'Large dialog': LargeDialog,
  Question,
  'Pending question': PendingQuestion,
};
const sheets = {
  'Sheet, left': sheetFrom('left'),
  'Sheet, right': sheetFrom('right'),
  'Sheet, top': sheetFrom('top'),
  'Sheet, bottom': sheetFrom('bottom'),
};

/** A button for each dialog, sheet or menu, which opens it. */
const Openers = ({ layers }: { layers: Record<string, ComponentType<DialogState>> }) => (
  <Row>
    {Object.entries(layers).map(([name, Layer]) => (
      <Opener key={name} name={name} Layer={Layer} />
    ))}
  </Row>
);

function Opener({ name, Layer }: { name: string; Layer: ComponentType<DialogState> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Layer open={open} onOpenChange={setOpen} />
    </>
  );
}

export const Overlays = () => (
  <Chapter title="Layers">
    <Specimen title="Dialogs" shows="Dialog DialogActions DialogFoot FormActions ConfirmDialog">
      <Openers layers={dialogs} />
    </Specimen>
    <Specimen title="Sheets" shows="Sheet">
      <Openers layers={sheets} />
    </Specimen>
    <Specimen title="Menu" shows="Menu MenuItem MenuLink MenuSeparator">
      <Row>
        <Menu align="start" trigger={<Button variant="secondary">Menu</Button>}>
          <MenuLink to="/">Your Profile</MenuLink>
          <MenuItem disabled>Not now</MenuItem>
          <MenuSeparator />
          <MenuItem>Sign Out</MenuItem>
        </Menu>
      </Row>
    </Specimen>
    <Specimen title="Toasts" shows="ToastRegion">
      <Row>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Login successful', description: 'Welcome back!' })}
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Booking Failed',
              description: 'There was an error with your booking',
              tone: 'destructive',
            })
          }
        >
          Toast of a fault
        </Button>
      </Row>
    </Specimen>
  </Chapter>
);
