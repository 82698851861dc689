import { expect, test } from 'vitest';
import { textParts } from './house-text.ts';

test('headings, paragraphs and lists are told apart, blank lines between them or not', () => {
  expect(
    textParts('First.\n\n# Care\nUse it well.\nTell us.\n- one\n- two\n\n- three\r\n\r\n## Deeper'),
  ).toEqual([
    { kind: 'paragraph', text: 'First.' },
    { kind: 'heading', text: 'Care' },
    { kind: 'paragraph', text: 'Use it well.\nTell us.' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'list', items: ['three'] },
    { kind: 'heading', text: 'Deeper' },
  ]);
});

test('what looks like HTML, a number sign or a minus is text', () => {
  const text = '<b>bold</b> #1 -5';
  expect(textParts(text)).toEqual([{ kind: 'paragraph', text }]);
  expect(textParts('#1')).toEqual([{ kind: 'paragraph', text: '#1' }]);
});

test('nothing has no parts', () => expect(textParts(' \n\n')).toEqual([]));
