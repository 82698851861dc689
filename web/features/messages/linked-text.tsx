import { Fragment } from 'react';
import { partsOf } from './addresses-in.rules.ts';

/**
 * The text of a message with its web addresses as links. Links to this site open in the same
 * window, others in a new one.
 */
export const LinkedText = ({ content }: { content: string }) =>
  partsOf(content).map(({ text, isAddress }, place) =>
    isAddress ? (
      <a
        key={place}
        href={text}
        {...(new URL(text).host !== location.host && {
          target: '_blank',
          rel: 'noopener nofollow',
        })}
        className="underline underline-offset-4"
      >
        {text}
      </a>
    ) : (
      <Fragment key={place}>{text}</Fragment>
    ),
  );
