import { Fragment } from 'react';
import { partsOf } from './addresses-in.rules.ts';

/** A text of a chat whose addresses are links: those of this site stay in the window, others open one of their own. */
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
