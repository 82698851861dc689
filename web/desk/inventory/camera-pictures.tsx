import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { captionOf, type CameraFormValues } from '#shared/cameras/camera-form.ts';
import { isPictureAddress } from '#shared/pictures/picture.ts';
import { pictureLimits, pictureMessages, pictureTypes } from '#shared/pictures/pictures.rules.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/fields/control.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { cameraLabels } from './camera-labels.ts';
import type { PictureUpload, PictureUploads } from './use-picture-uploads.ts';

const picturesIn = ({ files }: DataTransfer): File[] =>
  [...files].filter(({ type }) => type.startsWith('image/'));

/**
 * The pictures of an item in order. They can be chosen, dropped or pasted, moved and removed; the
 * first one becomes `imageUrl`.
 */
export function CameraPictures({ uploads, add, dismiss }: PictureUploads) {
  const { control, setValue, formState } = useFormContext<CameraFormValues>();
  const [first, more, captions] = useWatch({
    control,
    name: ['imageUrl', 'morePictures', 'captions'],
  });
  const all = [first.trim(), ...more].filter(Boolean);
  const [dragged, setDragged] = useState<number>();

  const show = ([imageUrl = '', ...morePictures]: string[]) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('imageUrl', imageUrl, options);
    setValue('morePictures', morePictures, options);
  };
  const move = (from: number, to: number) =>
    show(all.toSpliced(from, 1).toSpliced(to, 0, all[from] ?? ''));

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) =>
      add(clipboardData ? picturesIn(clipboardData) : []);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });

  return (
    <div
      className="grid gap-3 sm:col-span-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add(picturesIn(event.dataTransfer));
      }}
    >
      <Field
        label={cameraLabels.morePictures}
        hint={`Choose, drop or paste them. ${pictureMessages.wrongKind}. ${pictureMessages.tooLarge}. The first is on the card.`}
        error={formState.errors.morePictures?.message}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            multiple
            accept={pictureTypes}
            className={`${controlClass} h-11 py-2.5 sm:h-10 sm:py-2`}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              // The field is emptied, because the browser reports no change when the same file is
              // chosen again.
              target.value = '';
            }}
          />
        )}
      </Field>
      {all.length + uploads.length > 0 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-3">
          {all.map((src, place) => (
            <ShownPicture
              key={src}
              src={src}
              place={place}
              isLast={place === all.length - 1}
              onDrag={setDragged}
              onDrop={() => dragged !== undefined && move(dragged, place)}
              onMove={(to) => move(place, to)}
              onRemove={() => show(all.toSpliced(place, 1))}
              caption={captionOf(captions, src)}
              onCaption={(caption) =>
                setValue(
                  'captions',
                  [...captions.filter((one) => one.src !== src), { src, caption }],
                  { shouldDirty: true },
                )
              }
            />
          ))}
          {uploads.map((upload) => (
            <Upload key={upload.id} {...upload} onDismiss={() => dismiss(upload.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A picture of the item, which can be dragged or moved by buttons to another position. */
const ShownPicture = ({
  src,
  place,
  isLast,
  onDrag,
  onDrop,
  onMove,
  onRemove,
  caption,
  onCaption,
}: {
  src: string;
  place: number;
  isLast: boolean;
  onDrag: (place: number | undefined) => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  caption: string;
  onCaption: (caption: string) => void;
}) => (
  <li>
    <div
      draggable
      onDragStart={() => onDrag(place)}
      onDragEnd={() => onDrag(undefined)}
      onDrop={onDrop}
      className="grid w-36 content-start gap-1.5"
    >
      <Picture
        picture={isPictureAddress(src) ? { src, widths: [], color: 'transparent' } : undefined}
        alt={`Picture ${place + 1}`}
        sizes="9rem"
        className="rounded-md border border-hairline"
      />
      <span className="flex justify-between">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${place + 1} earlier`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove picture ${place + 1}`}
          onClick={onRemove}
        >
          <X aria-hidden className="size-4" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${place + 1} later`}
          disabled={isLast}
          onClick={() => onMove(place + 1)}
        >
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      </span>
      <input
        aria-label={`Caption of picture ${place + 1}`}
        placeholder="Caption"
        value={caption}
        maxLength={pictureLimits.caption}
        onChange={({ target }) => onCaption(target.value)}
        className={`${controlClass} h-11 sm:h-9`}
      />
    </div>
  </li>
);

/** A picture that is being uploaded, or the reason why the upload failed. */
const Upload = ({ name, sent, failure, onDismiss }: PictureUpload & { onDismiss: () => void }) => (
  <li className="grid w-36 content-start gap-1.5 text-sm">
    <span className="line-clamp-3 wrap-anywhere">{name}</span>
    {failure ? (
      <>
        <span role="alert" className="text-error">
          {failure}
        </span>
        <Button variant="secondary" size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </>
    ) : (
      <progress
        aria-label={`Sending ${name}`}
        value={sent}
        className="h-2 w-full overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    )}
  </li>
);
