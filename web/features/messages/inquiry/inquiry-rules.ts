import type { AskedCamera } from './asked-camera.ts';
import type { InquiryCamera } from './start-conversation.ts';

const isComplete = (camera: AskedCamera): camera is AskedCamera & InquiryCamera =>
  camera.id !== undefined && camera.pricePerDay > 0;

/** The data of a new inquiry, or the reason why it cannot be made (docs/specification.md 5). */
export function checkInquiry(
  content: string,
  user: object | null,
  camera: AskedCamera | null,
): { camera: InquiryCamera } | { problem: string } {
  if (content.trim() === '' || !user || !camera) {
    return { problem: 'Invalid input data. Please try again.' };
  }
  if (!isComplete(camera)) {
    return { problem: 'Camera data is incomplete. Please return to camera page.' };
  }
  return { camera };
}
