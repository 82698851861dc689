/** The toast after a customer has asked about an item (docs/specification.md 4). */
export const inquirySent = {
  title: 'Inquiry Sent',
  description: "Your message has been sent. We'll respond shortly!",
};
