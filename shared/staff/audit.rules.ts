/** The kinds of entries in the audit log of the house, with their labels for the page. */
export const auditKindLabels = {
  sign_in: 'Sign-in',
  sign_in_refused: 'Sign-in refused',
  second_factor_refused: 'Second factor refused',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  role: 'Role changed',
  invitation_made: 'Invited',
  invitation_withdrawn: 'Invitation withdrawn',
  invitation_accepted: 'Invitation accepted',
  key_made: 'Key made',
  key_deleted: 'Key deleted',
  webhook_made: 'Webhook made',
  webhook_changed: 'Webhook changed',
  webhook_deleted: 'Webhook deleted',
  settings: 'Settings changed',
  price: 'Price changed',
  item_deleted: 'Item deleted',
  person_deleted: 'Person deleted',
  override: 'Refusal passed',
  export: 'File exported',
  reversal: 'Entry reversed',
  refund: 'Refunded',
} as const;
export type AuditKind = keyof typeof auditKindLabels;
export const auditKinds = Object.keys(auditKindLabels) as AuditKind[];

/** The kinds of things that an entry of the audit log can be about. */
export const auditSubjects = [
  'account',
  'invitation',
  'booking',
  'item',
  'settings',
  'promo_code',
  'key',
  'webhook',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
