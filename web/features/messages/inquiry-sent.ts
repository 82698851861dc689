/** The toast after a customer asked about a camera (specification, section 4). */
export const inquirySent = {
  title: 'Inquiry Sent',
  description: "Your message has been sent. We'll respond shortly!",
};
