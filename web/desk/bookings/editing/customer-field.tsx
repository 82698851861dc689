import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fullName } from '#shared/users/users.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboboxField } from '../../../ui/fields/combobox-field.tsx';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { NamesAlike } from '../../frame/names-alike.tsx';
import { peopleFound } from '../booking-changes.api.ts';

const NewCustomerDialog = lazy(() => import('./new-customer-dialog.tsx'));

/** The customer of a booking, with the name to show. */
export interface Customer {
  id: number;
  name: string;
}

/** The field for a booking's customer, who is found by typing or gets a new account. */
export function CustomerField({
  customer,
  onChange,
  error,
}: {
  customer: Customer | undefined;
  onChange: (customer: Customer | undefined) => void;
  error: string | undefined;
}) {
  const [text, setText] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const [link, setLink] = useState<string>();
  const { data: found } = useQuery({
    ...peopleFound(text.trim()),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-2">
      {customer ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-sm">
            <span className="block text-xs text-muted">Customer</span>
            <span className="font-medium wrap-anywhere">{customer.name}</span>
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              onChange(undefined);
              setLink(undefined);
            }}
          >
            Change Customer
          </Button>
        </div>
      ) : (
        <>
          <ComboboxField
            label="Customer"
            placeholder="Search by name, user name or email..."
            error={error}
            text={text}
            onText={setText}
            options={found?.map((user) => ({
              id: user.id,
              name: `${fullName(user)}, ${user.email}`,
            }))}
            nothing={
              <>
                Nobody matches
                <NamesAlike
                  search={text}
                  onChoose={({ id, name, email }) => onChange({ id, name: `${name}, ${email}` })}
                />
              </>
            }
            onChoose={onChange}
          />
          <Button variant="secondary" size="sm" className="w-fit" onClick={() => setIsAdding(true)}>
            New Customer
          </Button>
        </>
      )}
      {link && (
        <CopyField
          label="Invitation link"
          hint="Shown once, good for 7 days: here they set their password."
          value={link}
        />
      )}
      {isAdding && (
        <Suspense>
          <NewCustomerDialog
            typed={text.trim()}
            onClose={() => setIsAdding(false)}
            onAdded={(user, invitation) => {
              onChange({ id: user.id, name: `${fullName(user)}, ${user.email}` });
              setLink(invitation);
              setIsAdding(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
