import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useState, type FormEvent } from 'react';
import { isUnanswered, serverMessage } from '../../../lib/calls/call.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useConfirmApp } from './factors.api.ts';

/**
 * Shows the secret of a new authenticator app as a QR code and as text, and asks for its first
 * code.
 */
export function AppSetup({
  secret: { secret, url },
  onCodes,
  onCancel,
}: {
  secret: { secret: string; url: string };
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}) {
  const [code, setCode] = useState('');
  const confirm = useConfirmApp();
  const error =
    confirm.error &&
    (isUnanswered(confirm.error)
      ? 'No connection. Please try again.'
      : (serverMessage(confirm.error) ?? 'Please try again.'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <p className="text-sm text-muted">
        Scan the picture with your authenticator app, or type the key into it. Then type the code
        that the app shows.
      </p>
      <div className="flex flex-wrap items-start gap-6">
        <QrCode text={url} />
        <div className="grid min-w-56 flex-1 grid-cols-1 gap-5">
          <CopyField label="Key" hint="Shown this once." value={secret} />
          <TextField
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            className="max-w-48"
            value={code}
            error={error ?? undefined}
            onChange={({ target }) => setCode(target.value)}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <ActButton type="submit" pending={confirm.isPending} pendingLabel="Confirming...">
          Confirm App
        </ActButton>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The white modules around a QR code, by which a camera finds its edge. */
const margin = 4;

/** A QR code, dark on light in every theme, because cameras expect that. */
function QrCode({ text }: { text: string }) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label="Picture to scan with the app"
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ background: 'white', width: '12rem' }}
      className="rounded-md border border-hairline"
    >
      <path d={toSvgPath(code)} fill="black" />
    </svg>
  );
}
