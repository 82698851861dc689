import type { InputEvent } from 'react';
import { cutTo } from '#shared/characters.rules.ts';

/**
 * Keeps a text box to a length in place of the browser's `maxLength`, which cuts a pasted family of
 * emoji in two. Like `maxLength` it cuts the end of the inserted text, not the end of the whole
 * text.
 */
export function keepToLength(longest: number) {
  return {
    onInput({
      currentTarget: box,
      nativeEvent,
    }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const { value } = box;
      // The text of an input method is not cut before it is confirmed.
      if (value.length <= longest || (nativeEvent as globalThis.InputEvent).isComposing) return;
      const caret = box.selectionEnd ?? value.length;
      const tail = cutTo(value.slice(caret), longest);
      const head = cutTo(value.slice(0, caret), longest - tail.length);
      box.value = head + tail;
      if (box.selectionEnd !== null) box.setSelectionRange(head.length, head.length);
    },
  };
}
