import { SendHorizontal } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { isInvisible } from '#shared/fields.rules.ts';
import { messageContent } from '#shared/messages/message.ts';
import { isComposing } from '../../lib/screen/composing.ts';
import { buttonClass } from '../../ui/button.tsx';
import { controlClass } from '../../ui/fields/control.ts';
import { FieldError } from '../../ui/fields/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The greatest height of the text box in pixels (docs/specification.md 9). */
const tallest = 120;

/**
 * The text box for a new message. Enter sends the message, Shift+Enter begins a new line; a blank
 * text is not sent. The caller keeps the text, and clears it once the message is on its way.
 */
export function MessageComposer({
  text,
  onTextChange,
  placeholder,
  isSending,
  onSend,
}: {
  text: string;
  onTextChange: (text: string) => void;
  placeholder: string;
  isSending: boolean;
  onSend: (content: string) => void;
}) {
  const errorId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const isBlank = isInvisible(text);
  const checked = messageContent.safeParse(text);
  const problem = isBlank ? undefined : checked.error?.issues[0]?.message;

  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    const borders = area.offsetHeight - area.clientHeight;
    area.style.height = `${Math.min(tallest, area.scrollHeight + borders)}px`;
  });

  const submit = () => {
    if (!isBlank && checked.success) onSend(checked.data);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
        box.current?.focus();
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          rows={1}
          aria-label="Message"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
          enterKeyHint="send"
          placeholder={placeholder}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${controlClass} max-h-[120px] min-h-11 resize-none overflow-y-auto py-2 sm:py-2.5`}
        />
        <button
          type="submit"
          aria-label="Send message"
          disabled={isBlank || isSending || problem !== undefined}
          className={buttonClass({ size: 'icon', className: 'size-11!' })}
        >
          {isSending ? <Spinner /> : <SendHorizontal aria-hidden className="size-5" />}
        </button>
      </div>
      <FieldError id={errorId} error={problem} />
    </form>
  );
}
