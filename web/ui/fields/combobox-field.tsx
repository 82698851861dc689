import { Popover } from 'radix-ui';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { isComposing } from '../../lib/screen/composing.ts';
import { controlClass } from './control.ts';
import { Field, type FieldText } from './field.tsx';
import { keepToLength } from './keep-to-length.ts';

export interface ComboboxOption {
  id: number;
  name: string;
}

/**
 * A field in which somebody types to find one of many options; the caller finds them. Arrow keys
 * move through the list, Enter or a press chooses, Escape closes it.
 */
export function ComboboxField<Option extends ComboboxOption>({
  label,
  hint,
  error,
  className,
  placeholder,
  text,
  onText,
  options,
  nothing,
  onChoose,
}: FieldText & {
  className?: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  /** The options that were found; undefined while the search is under way. */
  options: Option[] | undefined;
  /** The text that is shown when no option matches. */
  nothing: ReactNode;
  onChoose: (option: Option) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = options ?? [];
  // The list of options may have become shorter since `at` was set.
  const active = Math.min(at, found.length - 1);
  const isShown = isOpen && found.length > 0;
  // The text about an empty result is part of the form. As a list over the form it would cover the
  // controls below.
  const findsNothing = isOpen && options?.length === 0;
  const optionId = (index: number) => `${listId}-${index}`;

  const show = () => {
    setAt(0);
    setOpen(true);
  };
  const choose = (option: Option) => {
    setOpen(false);
    onText('');
    onChoose(option);
  };
  const go = (to: number) => {
    setAt(to);
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isShown) show();
      else if (found.length > 0) go((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      // Enter never submits the form in this field.
      event.preventDefault();
      const option = isShown ? found[active] : undefined;
      if (option) choose(option);
    } else if (event.key === 'Tab') {
      setOpen(false);
    }
  };

  return (
    <Field
      label={label}
      hint={findsNothing ? <span role="status">{nothing}</span> : hint}
      error={error}
      className={className}
    >
      {(control) => (
        <Popover.Root open={isShown} onOpenChange={setOpen}>
          <Popover.Anchor virtualRef={input as RefObject<HTMLInputElement>} />
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
            placeholder={placeholder}
            {...keepToLength(100)}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              show();
            }}
            onClick={show}
            onKeyDown={onKeyDown}
            className={`${controlClass} h-11 sm:h-10`}
          />
          <OptionList
            {...{ listId, label, input, options, active, optionId }}
            onPoint={setAt}
            onChoose={choose}
          />
        </Popover.Root>
      )}
    </Field>
  );
}

/** The found options below the field; the focus stays in the field. */
function OptionList<Option extends ComboboxOption>({
  listId,
  label,
  input,
  options,
  active,
  optionId,
  onPoint,
  onChoose,
}: {
  listId: string;
  label: FieldText['label'];
  input: RefObject<HTMLInputElement | null>;
  options: Option[] | undefined;
  /** The index of the option that Enter chooses. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (option: Option) => void;
}) {
  return (
    <Popover.Content
      id={listId}
      role="listbox"
      aria-label={typeof label === 'string' ? label : undefined}
      align="start"
      sideOffset={4}
      collisionPadding={8}
      // The focus stays in the field.
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
      onInteractOutside={(event) => {
        if (input.current?.contains(event.target as Node)) event.preventDefault();
      }}
      onMouseDown={(event) => event.preventDefault()}
      className="z-60 max-h-[min(18rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto overscroll-contain rounded-md border border-hairline bg-surface p-1 text-sm text-ink shadow-floating animate-appear"
    >
      {options?.map((option, index) => (
        <button
          key={option.id}
          id={optionId(index)}
          type="button"
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(option)}
          className="block w-full rounded-sm px-2.5 py-2 text-left wrap-anywhere aria-selected:bg-sunken"
        >
          {option.name}
        </button>
      ))}
    </Popover.Content>
  );
}
