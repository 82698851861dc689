import type { InputEvent } from 'react';
import { cutTo } from '#shared/characters.rules.ts';

/**
 * Props that limit the length of a text field. The browser's `maxLength` would cut a pasted emoji
 * of several parts in two. As with `maxLength` the inserted text is cut at its end, and the rest of
 * the text stays.
 */
export function keepToLength(longest: number) {
  return {
    onInput({
      currentTarget: box,
      nativeEvent,
    }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const { value } = box;
      // Text of an input method is not cut before it is confirmed.
      if (value.length <= longest || (nativeEvent as globalThis.InputEvent).isComposing) return;
      const caret = box.selectionEnd ?? value.length;
      const tail = cutTo(value.slice(caret), longest);
      const head = cutTo(value.slice(0, caret), longest - tail.length);
      box.value = head + tail;
      if (box.selectionEnd !== null) box.setSelectionRange(head.length, head.length);
    },
  };
}
