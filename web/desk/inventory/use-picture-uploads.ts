import { useCallback, useRef, useState } from 'react';
import type { Picture } from '#shared/pictures/picture.ts';
import { pictureLimits, pictureMessages } from '#shared/pictures/pictures.rules.ts';
import { pathOf, serverMessage } from '../../lib/calls/call.ts';
import { uploadFile } from '../../lib/calls/upload-file.ts';

/** A file that is being uploaded, or whose upload was refused. */
export interface PictureUpload {
  id: number;
  name: string;
  /** The part of the file that has been sent, from 0 to 1. */
  sent: number;
  failure?: string;
}

export interface PictureUploads {
  /** Unfinished and refused uploads, in the order in which the files were chosen. */
  uploads: PictureUpload[];
  isUploading: boolean;
  add: (files: File[]) => void;
  dismiss: (id: number) => void;
}

const path = pathOf('POST /api/admin/pictures');

/** Uploads pictures one after the other, and calls `onUploaded` for each one that has arrived. */
export function usePictureUploads(onUploaded: (picture: Picture) => void): PictureUploads {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const made = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());

  const change = (id: number, now: Partial<PictureUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...now } : one)));
  const dismiss = useCallback(
    (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
    [],
  );

  async function send(id: number, file: File): Promise<void> {
    try {
      const picture = await uploadFile(path, file, (sent) => change(id, { sent }));
      dismiss(id);
      onUploaded(picture as Picture);
    } catch (error) {
      change(id, { failure: serverMessage(error) ?? 'No connection. Please try again.' });
    }
  }

  function add(files: File[]): void {
    for (const file of files) {
      made.current += 1;
      const id = made.current;
      const upload = { id, name: file.name, sent: 0 };
      if (file.size > pictureLimits.bytes) {
        setUploads((all) => [...all, { ...upload, failure: pictureMessages.tooLarge }]);
        continue;
      }
      setUploads((all) => [...all, upload]);
      last.current = last.current.then(() => send(id, file));
    }
  }

  return { uploads, isUploading: uploads.some(({ failure }) => !failure), add, dismiss };
}
